import { type Conversation, getConversation, listConversations, searchConversations } from '@herald/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { queryClient } from '#app/queryClient.ts';
import { setUnread } from '#app/session/queries.ts';
import { type ListData, type ListFilters, mergeTop } from './list/rows.ts';
import type { Place } from './place.ts';
import { mergeNewest, readDetail, type ThreadData } from './thread/threadData.ts';

const pageSize = 30;
const largestPage = 100;

interface ListRequest {
  cursor?: string | undefined;
  per_page?: number;
  signal?: AbortSignal;
}

export async function fetchPage(
  place: Place,
  filters: ListFilters,
  request: ListRequest = {},
): Promise<ListData> {
  const { cursor, per_page = pageSize, signal } = request;
  const query = {
    per_page,
    unread: filters.unread ? ('true' as const) : ('false' as const),
    closed: filters.closed ? ('true' as const) : ('false' as const),
    ...(cursor === undefined ? {} : { cursor }),
  };
  const { data, meta } = await call(listConversations, {
    params: place,
    query,
    ...(signal ? { signal } : {}),
  });
  return { rows: data, nextCursor: meta.next_cursor };
}

/** The inbox for one choice of filters. Read anew, it comes back as long as it was. */
export const listQuery = (place: Place, filters: ListFilters) =>
  queryOptions({
    queryKey: ['conversations', place, 'inbox', filters] as const,
    queryFn: async ({ queryKey, signal }): Promise<ListData> => {
      const before = queryClient.getQueryData<ListData>(queryKey);
      const wanted = Math.max(pageSize, before?.rows.length ?? 0);
      let read: ListData = { rows: [], nextCursor: null };
      let cursor: string | undefined;
      do {
        const per_page = Math.min(largestPage, wanted - read.rows.length);
        const page = await fetchPage(place, filters, { cursor, per_page, signal });
        read = { rows: [...read.rows, ...page.rows], nextCursor: page.nextCursor };
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined && read.rows.length < wanted);
      return read;
    },
  });

export const searchQuery = (place: Place, text: string) =>
  queryOptions({
    queryKey: ['conversations', place, 'search', text] as const,
    enabled: text !== '',
    queryFn: async ({ signal }): Promise<Conversation[]> =>
      (await call(searchConversations, { params: place, body: { query: text }, signal })).data,
  });

/** The first page again, over the list as it is shown. */
export async function refreshTop(place: Place, filters: ListFilters, keepId: number | null): Promise<void> {
  const { queryKey } = listQuery(place, filters);
  const page = await fetchPage(place, filters);
  queryClient.setQueryData(queryKey, (before) => mergeTop(before, page, keepId));
}

export async function fetchThread(
  place: Place,
  contactId: number,
  options: { before?: string; read?: boolean; signal?: AbortSignal } = {},
): Promise<ThreadData> {
  const answer = await call(getConversation, {
    params: { ...place, contact_id: contactId },
    query: {
      peek: options.read ? 'false' : 'true',
      ...(options.before === undefined ? {} : { before: options.before }),
    },
    ...(options.signal ? { signal: options.signal } : {}),
  });
  setUnread(queryClient, place.team_id, place.phone_number_id, answer.inbound_conversation_not_read);
  return readDetail(answer.data, Date.now());
}

/** Looks without marking it read, so that it can be loaded ahead and so that the screen learns what was unread. */
export const threadQuery = (place: Place, contactId: number) =>
  queryOptions({
    queryKey: ['conversation', place, contactId] as const,
    queryFn: async ({ queryKey, signal }): Promise<ThreadData> => {
      const page = await fetchThread(place, contactId, { signal });
      return mergeNewest(queryClient.getQueryData<ThreadData>(queryKey), page);
    },
  });

/** The newest messages again; `read` also tells the server that a person has seen them. */
export async function refreshThread(
  place: Place,
  contactId: number,
  read: boolean,
): Promise<ThreadData | undefined> {
  const page = await fetchThread(place, contactId, { read });
  return queryClient.setQueryData(threadQuery(place, contactId).queryKey, (before) =>
    mergeNewest(before, page),
  );
}
