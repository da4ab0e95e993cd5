import type { InboxView } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { useNumberParams } from '#app/session/hooks.ts';
import { useInboxState } from '#data/inbox/inboxState.ts';
import { viewsQuery } from '#data/inbox/queries.ts';

/** The saved view that is chosen. */
export function useChosenView(): InboxView | undefined {
  const { viewId } = useInboxState();
  const views = useQuery({ ...viewsQuery(useNumberParams()), enabled: viewId !== null });
  return views.data?.find(({ id }) => id === viewId);
}
