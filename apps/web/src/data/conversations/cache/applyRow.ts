import type { Conversation, ConversationFilters, FoundConversation } from '@herald/contract';
import { queryClient } from '#app/queryClient.ts';
import { allNumbers } from '#app/session/allNumbers.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { conversationKeys } from '#data/keys/conversations.ts';
import { myId } from '../me.ts';
import { type Choice, type ListData, placeRow, type RowId, sameRow } from '../rows.ts';
import { closesAtOf, type ThreadData } from '../thread/threadData.ts';
import { newestRow, rowsLearnedSince } from './rowMemory.ts';

/** Every list in which a conversation of the number may stand. */
export function listsOf(place: NumberParams) {
  return [place, allNumbers(place)].flatMap((each) =>
    queryClient.getQueriesData<ListData>({ queryKey: conversationKeys.inboxes(each) }),
  );
}

/** They are asked for anew. */
export function outdateLists(place: NumberParams): Promise<unknown> {
  return Promise.all(
    [place, allNumbers(place)].map((each) =>
      queryClient.invalidateQueries({ queryKey: conversationKeys.lists(each) }),
    ),
  );
}

/** Changes a conversation among what was found and what is pinned. */
export function patchFound(place: NumberParams, id: RowId, patch: Partial<Conversation>): void {
  const change = <Row extends Conversation>(rows: Row[] | undefined) =>
    rows?.map((row) => (sameRow(row, id) ? { ...row, ...patch } : row));
  for (const each of [place, allNumbers(place)])
    queryClient.setQueriesData<FoundConversation[]>({ queryKey: conversationKeys.searches(each) }, change);
  queryClient.setQueryData<Conversation[]>(conversationKeys.pins(place), change);
}

/** Puts the state of one conversation where it belongs: in every list, among what was found, in its thread. */
export function applyRow(place: NumberParams, row: Conversation, keepId: number | null): void {
  for (const [queryKey, list] of listsOf(place)) {
    const choice = { filters: queryKey[3] as ConversationFilters, me: myId() };
    if (list) queryClient.setQueryData(queryKey, placeRow(list, row, choice, keepId));
  }
  patchFound(place, row, row);
  queryClient.setQueryData<ThreadData>(
    conversationKeys.thread(place, row.contact_id),
    (thread) => thread && { ...thread, conversation: row, closesAt: closesAtOf(row, Date.now()) },
  );
}

/** An answer, with what was told of its conversations since the question was asked. */
export function withNewerRows(place: NumberParams, choice: Choice, list: ListData, moment: number): ListData {
  const newer = list.rows.flatMap((row) => {
    const newest = newestRow(row);
    return newest === row ? [] : newest;
  });
  return [...newer, ...rowsLearnedSince(place, moment)].reduce(
    (read, row) => placeRow(read, newestRow(row), choice, null),
    list,
  );
}
