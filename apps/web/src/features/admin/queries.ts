import {
  discardParkedEvent,
  getParkedEvent,
  listParkedEvents,
  type ParkedState,
  replayParkedEvents,
} from '@herald/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { adminKeys } from '#data/keys/admin.ts';
import { notifyError } from '#ui/notify.ts';

export const parkedEventsQuery = (filters: { status: ParkedState; search?: string | undefined }) =>
  infiniteQueryOptions({
    queryKey: adminKeys.parkedEventsBy(filters),
    queryFn: ({ pageParam, signal }) =>
      call(listParkedEvents, { query: { ...filters, cursor: pageParam, per_page: 50 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    placeholderData: keepPreviousData,
  });

export const parkedEventQuery = (id: number) =>
  queryOptions({
    queryKey: adminKeys.parkedEvent(id),
    queryFn: async ({ signal }) => (await call(getParkedEvent, { params: { event_id: id }, signal })).data,
  });

function useRefreshed() {
  const queryClient = useQueryClient();
  return {
    onError: notifyError,
    // Also after a refusal: somebody else may have been quicker.
    onSettled: () => queryClient.invalidateQueries({ queryKey: adminKeys.parkedEvents }),
  };
}

export const useReplay = () =>
  useMutation({
    mutationFn: async (events: 'all' | number[]) =>
      (await call(replayParkedEvents, { body: { events } })).data.replayed,
    ...useRefreshed(),
  });

export const useDiscard = () =>
  useMutation({
    mutationFn: (id: number) => call(discardParkedEvent, { params: { event_id: id } }),
    ...useRefreshed(),
  });
