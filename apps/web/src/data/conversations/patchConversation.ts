import type { Conversation, ConversationFilters } from '@herald/contract';
import { queryClient } from '#app/queryClient.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { applyRows, listsOf, patchFound } from './cache/applyRow.ts';
import { learnRow } from './cache/rowMemory.ts';
import { myId } from './me.ts';
import { threadQuery } from './queries.ts';
import { isShown, placeRows, rowKey, sameRow } from './rows.ts';

/**
 * Shows a change everywhere at once: in the thread, in every list and among what was found. For assigning, snoozing,
 * closing and the like, before the server has answered; its answer then comes through here as well. `stays`: it remains
 * where it is shown, also in a list whose filters it no longer meets.
 */
export function patchConversation(
  place: NumberParams,
  contactId: number,
  patch: Partial<Conversation>,
  { stays = true }: { stays?: boolean } = {},
): void {
  if (isWhole(patch)) {
    // An answer of the server; an event may have brought a newer state already.
    if (learnRow(place, patch)) applyRows(place, [patch], stays ? contactId : null);
    return;
  }
  queryClient.setQueryData(
    threadQuery(place, contactId).queryKey,
    (thread) => thread && { ...thread, conversation: { ...thread.conversation, ...patch } },
  );
  const id = { ...place, contact_id: contactId };
  patchFound(place, (row) => (sameRow(row, id) ? patch : undefined));
  for (const [queryKey, list] of listsOf(place)) {
    const row = list?.rows.find((each) => sameRow(each, id));
    if (!list || !row) continue;
    const choice = { filters: queryKey[3] as ConversationFilters, me: myId() };
    const next = { ...row, ...patch };
    const keep = stays || isShown(next, choice.filters, choice.me) ? rowKey(id) : null;
    queryClient.setQueryData(queryKey, placeRows(list, [next], choice, keep));
  }
}

function isWhole(patch: Partial<Conversation>): patch is Conversation {
  return patch.version !== undefined;
}
