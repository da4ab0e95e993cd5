import { useThrottledCallback } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRealtime } from '#app/realtime/useRealtime.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { homeQuery } from '#data/home/queries.ts';

/** A busy number tells of several messages a second; the page follows them this often. */
const everyMs = 1500;

/** The first page, kept right while others work. */
export function useHome() {
  const query = homeQuery(useNumberParams());
  const queryClient = useQueryClient();
  const refresh = useThrottledCallback(() => void queryClient.invalidateQueries(query), everyMs);
  useRealtime('message.created', refresh);
  useRealtime('conversation.updated', refresh);
  useRealtime('campaign.updated', refresh);
  useRealtime('template.updated', refresh);
  useRealtime('import.updated', refresh);
  return useQuery(query);
}

export type HomeAsked = ReturnType<typeof useHome>;
