import {
  type Conversation,
  type ConversationFilters,
  type FoundConversation,
  getConversation,
  listConversations,
  listTeamConversations,
  noNumber,
  searchConversations,
  searchTeamConversations,
} from '@herald/contract';
import { queryOptions, skipToken } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { queryClient } from '#app/queryClient.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { conversationKeys } from '#data/keys/conversations.ts';
import { withNewerRows } from './cache/applyRow.ts';
import { learnRow, newestRow, rowMoment } from './cache/rowMemory.ts';
import { withStatuses } from './cache/statuses.ts';
import { myId } from './me.ts';
import { appendPage, type ListData } from './rows.ts';
import { readAnew } from './thread/readAnew.ts';
import { mergeNewest, readDetail, type ThreadData } from './thread/threadData.ts';
import type { ThreadRequest } from './thread/threadRequest.ts';

const pageSize = 30;
export const largestPage = 100;

interface ListRequest {
  cursor?: string | undefined;
  per_page?: number;
  signal?: AbortSignal;
}

async function fetchPage(
  place: NumberParams,
  filters: ConversationFilters,
  request: ListRequest = {},
): Promise<ListData> {
  const { cursor, per_page = pageSize, signal } = request;
  const isAll = place.phone_number_id === noNumber;
  const { data, meta } = await call(
    isAll ? (listTeamConversations as typeof listConversations) : listConversations,
    {
      params: place,
      query: {
        per_page,
        ...Object.fromEntries(
          Object.entries(normalFilters(filters)).map(([name, value]) => [name, `${value}`]),
        ),
        ...(cursor === undefined ? {} : { cursor }),
      },
      ...(signal ? { signal } : {}),
    },
  );
  for (const row of data) learnRow(place, row);
  if (meta.pinned) keepPins(place, meta.pinned);
  return { rows: data, nextCursor: meta.next_cursor, end: data.at(-1) ?? null, read: data.length };
}

/** What the person keeps at the top, of all numbers: told with the first page of a list and by whatever changes it, never asked for alone. */
export const pinsQuery = (place: NumberParams) =>
  queryOptions<Conversation[]>({ queryKey: conversationKeys.pins(place), queryFn: skipToken });

export function keepPins(place: NumberParams, rows: readonly Conversation[]): void {
  for (const row of rows) learnRow(place, row);
  const isOther = (row: Conversation) =>
    place.phone_number_id !== noNumber && row.phone_number_id !== place.phone_number_id;
  queryClient.setQueryData(pinsQuery(place).queryKey, (before: Conversation[] = []) => [
    ...rows.map(newestRow),
    ...before.filter(isOther),
  ]);
}

/** The rows after those that are loaded. */
export async function fetchMore(
  place: NumberParams,
  filters: ConversationFilters,
  per_page = pageSize,
): Promise<void> {
  const { queryKey } = listQuery(place, filters);
  const cursor = queryClient.getQueryData(queryKey)?.nextCursor;
  if (!cursor) return;
  const moment = rowMoment();
  const page = await fetchPage(place, filters, { cursor, per_page });
  queryClient.setQueryData(queryKey, (before) =>
    // The list may have been read anew meanwhile; then the page no longer follows its last row.
    before?.nextCursor === cursor
      ? withNewerRows(place, { filters, me: myId() }, appendPage(before, page, filters), moment)
      : before,
  );
}

/** Without what does not filter, so that the same choice always has the same key. */
export function normalFilters(filters: ConversationFilters): ConversationFilters {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined && value !== false);
  return Object.fromEntries(set.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** How far down the list somebody looks. */
let looksAt = 0;

export function lookAt(index: number): void {
  looksAt = index;
}

/** What came in above since is not read again, unless somebody looks that far down. */
export function lengthOf({ rows, read }: ListData): number {
  return Math.min(rows.length, Math.max(read, looksAt + pageSize));
}

/** The inbox for one choice of filters. Read anew, it comes back as far as it was read. */
export const listQuery = (place: NumberParams, filters: ConversationFilters) =>
  queryOptions({
    queryKey: conversationKeys.inbox(place, normalFilters(filters)),
    queryFn: async ({ queryKey, signal }): Promise<ListData> => {
      const before = queryClient.getQueryData<ListData>(queryKey);
      const wanted = Math.max(pageSize, before ? lengthOf(before) : 0);
      const moment = rowMoment();
      let read: ListData = { rows: [], nextCursor: null, end: null, read: 0 };
      let cursor: string | undefined;
      do {
        const per_page = Math.min(largestPage, wanted - read.rows.length);
        const page = await fetchPage(place, filters, { cursor, per_page, signal });
        read = appendPage(read, page, filters);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined && read.rows.length < wanted);
      return withNewerRows(place, { filters, me: myId() }, read, moment);
    },
  });

export const searchQuery = (place: NumberParams, text: string) =>
  queryOptions({
    queryKey: conversationKeys.search(place, text),
    enabled: text !== '',
    queryFn: async ({ signal }): Promise<FoundConversation[]> =>
      (
        await call(
          place.phone_number_id === noNumber
            ? (searchTeamConversations as typeof searchConversations)
            : searchConversations,
          { params: place, body: { query: text }, signal },
        )
      ).data,
  });

export async function fetchThread(
  place: NumberParams,
  contactId: number,
  { before, after, around, read = false, signal }: ThreadRequest = {},
): Promise<ThreadData> {
  const answer = await call(getConversation, {
    params: { ...place, contact_id: contactId },
    query: {
      peek: read ? 'false' : 'true',
      ...(before === undefined ? {} : { before }),
      ...(after === undefined ? {} : { after }),
      ...(around === undefined ? {} : { around }),
    },
    ...(signal ? { signal } : {}),
  });
  const thread = readDetail(answer.data, Date.now());
  learnRow(place, thread.conversation);
  return withStatuses({ ...thread, conversation: newestRow(thread.conversation) });
}

/**
 * Looks without marking it read, so that it can be loaded ahead and so that the screen learns what was unread. Read
 * anew, it comes back as long as it was and where it was.
 */
export const threadQuery = (place: NumberParams, contactId: number) =>
  queryOptions({
    queryKey: conversationKeys.thread(place, contactId),
    queryFn: async ({ queryKey, signal }): Promise<ThreadData> => {
      const before = queryClient.getQueryData<ThreadData>(queryKey);
      const read = await readAnew(before, (request) => fetchThread(place, contactId, { ...request, signal }));
      return withStatuses({ ...read, conversation: newestRow(read.conversation) });
    },
  });

/** The newest messages again; `read` also tells the server that a person has seen them. */
export async function refreshThread(
  place: NumberParams,
  contactId: number,
  read: boolean,
): Promise<ThreadData | undefined> {
  const page = await fetchThread(place, contactId, { read });
  return queryClient.setQueryData(threadQuery(place, contactId).queryKey, (before) =>
    mergeNewest(before, page),
  );
}
