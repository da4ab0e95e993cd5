import { useQuery } from '@tanstack/react-query';
import { useAskAnew } from '#app/realtime/useAskAnew.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { homeQuery } from '#data/home/queries.ts';

const names = [
  'message.created',
  'conversation.updated',
  'campaign.updated',
  'template.updated',
  'import.updated',
] as const;

/** The first page, kept right while others work. */
export function useHome() {
  const query = homeQuery(useNumberParams());
  useAskAnew(query.queryKey, names);
  return useQuery(query);
}

export type HomeAsked = ReturnType<typeof useHome>;
