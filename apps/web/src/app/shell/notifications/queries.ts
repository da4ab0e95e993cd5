import {
  listNotifications,
  type Notification,
  type RouteResponse,
  readNotifications,
} from '@herald/contract';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { appKeys } from '#app/keys.ts';
import { queryClient } from '#app/queryClient.ts';

/** How many notifications of one's own nobody has read yet. */
export const unreadQuery = (teamId: number) =>
  queryOptions({
    queryKey: appKeys.unread(teamId),
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<number> =>
      (await call(listNotifications, { params: { team_id: teamId }, query: { per_page: 1 }, signal })).unread,
  });

export const notificationsQuery = (teamId: number) =>
  infiniteQueryOptions({
    queryKey: appKeys.notifications(teamId),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, {
        params: { team_id: teamId },
        query: { per_page: 20, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
  });

interface Asked {
  kind?: Notification['kind'] | undefined;
  unread: boolean;
}

/** The page of all of them: of one kind, or what is not read. */
export const notificationPageQuery = (teamId: number, { kind, unread }: Asked) =>
  infiniteQueryOptions({
    queryKey: appKeys.notificationPage(teamId, { kind, unread }),
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, {
        params: { team_id: teamId },
        query: {
          ...(kind && { kind }),
          ...(unread ? { unread: 'true' } : {}),
          ...(pageParam === undefined ? {} : { cursor: pageParam }),
        },
        signal,
      }),
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
  });

export function setUnreadNotifications(teamId: number, unread: number): void {
  queryClient.setQueryData(unreadQuery(teamId).queryKey, unread);
}

type Pages = InfiniteData<RouteResponse<typeof listNotifications>>;
type Which = Parameters<typeof call<typeof readNotifications>>[1]['body'];

/** Marks them read, here at once and then on the server, which knows how many are left. */
export async function markNotificationsRead(
  teamId: number,
  which: Which,
  concerns: (notification: Notification) => boolean,
): Promise<void> {
  const now = new Date().toISOString();
  const marked = <Known extends Pages>(known: Known | undefined) =>
    known && {
      ...known,
      pages: known.pages.map((page) => ({
        ...page,
        data: page.data.map((each) =>
          each.read_at === null && concerns(each) ? { ...each, read_at: now } : each,
        ),
      })),
    };
  queryClient.setQueryData(notificationsQuery(teamId).queryKey, marked);
  queryClient.setQueriesData({ queryKey: appKeys.notificationPages(teamId) }, marked);
  const { data } = await call(readNotifications, { params: { team_id: teamId }, body: which });
  setUnreadNotifications(teamId, data.unread);
}
