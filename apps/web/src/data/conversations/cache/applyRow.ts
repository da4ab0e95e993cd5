import type { Conversation, ConversationFilters, FoundConversation } from '@herald/contract';
import { queryClient } from '#app/queryClient.ts';
import { allNumbers } from '#app/session/allNumbers.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { conversationKeys } from '#data/keys/conversations.ts';
import { myId } from '../me.ts';
import { type Choice, type ListData, placeRows, rowKey } from '../rows.ts';
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

/** Changes conversations among what was found and what is pinned. */
export function patchFound(
  place: NumberParams,
  patchOf: (row: Conversation) => Partial<Conversation> | undefined,
): void {
  const change = <Row extends Conversation>(rows: Row[] | undefined) =>
    rows?.map((row) => ({ ...row, ...patchOf(row) }));
  for (const each of [place, allNumbers(place)])
    queryClient.setQueriesData<FoundConversation[]>({ queryKey: conversationKeys.searches(each) }, change);
  queryClient.setQueryData<Conversation[]>(conversationKeys.pins(place), change);
}

/** Puts the states of conversations where they belong: in every list, among what was found, in their threads. */
export function applyRows(place: NumberParams, rows: readonly Conversation[], keepId: number | null): void {
  const keep = keepId === null ? null : rowKey({ ...place, contact_id: keepId });
  for (const [queryKey, list] of listsOf(place)) {
    const choice = { filters: queryKey[3] as ConversationFilters, me: myId() };
    if (list) queryClient.setQueryData(queryKey, placeRows(list, rows, choice, keep));
  }
  const byKey = new Map(rows.map((row) => [rowKey(row), row]));
  patchFound(place, (row) => byKey.get(rowKey(row)));
  for (const row of rows)
    queryClient.setQueryData<ThreadData>(
      conversationKeys.thread(place, row.contact_id),
      (thread) => thread && { ...thread, conversation: row, closesAt: closesAtOf(row, Date.now()) },
    );
}

/** An answer, with what was told of its conversations since the question was asked. */
export function withNewerRows(place: NumberParams, choice: Choice, list: ListData, moment: number): ListData {
  const newer = list.rows.map(newestRow).filter((row, index) => row !== list.rows[index]);
  const since = rowsLearnedSince(place, moment).map(newestRow);
  return placeRows(list, [...newer, ...since], choice, null);
}
