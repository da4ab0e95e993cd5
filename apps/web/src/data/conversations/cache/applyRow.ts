import type { Conversation, ConversationFilters, FoundConversation } from '@herald/contract';
import { queryClient } from '#app/queryClient.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { conversationKeys } from '#data/keys/conversations.ts';
import { myId } from '../me.ts';
import { type Choice, type ListData, placeRow } from '../rows.ts';
import { closesAtOf, type ThreadData } from '../thread/threadData.ts';
import { newestRow, rowsLearnedSince } from './rowMemory.ts';

/** Puts the state of one conversation where it belongs: in every list, among what was found, in its thread. */
export function applyRow(place: NumberParams, row: Conversation, keepId: number | null): void {
  for (const [queryKey, list] of queryClient.getQueriesData<ListData>({
    queryKey: conversationKeys.inboxes(place),
  })) {
    const choice = { filters: queryKey[3] as ConversationFilters, me: myId() };
    if (list) queryClient.setQueryData(queryKey, placeRow(list, row, choice, keepId));
  }
  queryClient.setQueriesData<FoundConversation[]>({ queryKey: conversationKeys.searches(place) }, (rows) =>
    rows?.map((found) => (found.contact_id === row.contact_id ? { ...found, ...row } : found)),
  );
  queryClient.setQueryData<Conversation[]>(conversationKeys.pins(place), (rows) =>
    rows?.map((pinned) => (pinned.contact_id === row.contact_id ? row : pinned)),
  );
  queryClient.setQueryData<ThreadData>(
    conversationKeys.thread(place, row.contact_id),
    (thread) => thread && { ...thread, conversation: row, closesAt: closesAtOf(row, Date.now()) },
  );
}

/** An answer, with what was told of its conversations since the question was asked. */
export function withNewerRows(place: NumberParams, choice: Choice, list: ListData, moment: number): ListData {
  const newer = list.rows.flatMap((row) => {
    const newest = newestRow(place, row);
    return newest === row ? [] : newest;
  });
  return [...newer, ...rowsLearnedSince(place, moment)].reduce(
    (read, row) => placeRow(read, newestRow(place, row), choice, null),
    list,
  );
}
