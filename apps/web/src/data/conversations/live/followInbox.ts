import type { InboxChanges } from '@herald/contract';
import { queryClient } from '#app/queryClient.ts';
import { listen } from '#app/realtime/events.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { conversationKeys } from '#data/keys/conversations.ts';
import { applyRow, outdateLists } from '../cache/applyRow.ts';
import { forgetRow, learnRow } from '../cache/rowMemory.ts';
import { noteStatuses } from '../cache/statuses.ts';
import { createRefresher } from './createRefresher.ts';

/** Lists ask again no sooner than this: only floods, imports and changes of many people make them ask at all. */
const askAgainMs = 2000;

/** Keeps the lists of a number right while others work and people write. Ends with the answer. */
export function followInbox(place: NumberParams, openId: () => number | null): () => void {
  const askAgain = createRefresher(() => outdateLists(place), askAgainMs);
  const isHere = ({ phone_number_id }: { phone_number_id: number }) =>
    phone_number_id === place.phone_number_id;

  const stops = [
    listen('inbox.changed', (changes) => {
      if (!isHere(changes)) return;
      noteStatuses(changes.statuses);
      if (takeRows(place, changes, openId())) askAgain();
      forgetThreads(place, changes, openId());
    }),
    // Names, numbers and lists of people stand in the rows.
    listen('contacts.updated', (payload) => isHere(payload) && !payload.only_new && askAgain()),
    // Of the person, in another tab perhaps; the list brings them along.
    listen('pins.updated', (payload) => isHere(payload) && askAgain()),
    listen('groups.updated', (payload) => isHere(payload) && askAgain()),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** True when somebody changed whose row did not come along. */
function takeRows(place: NumberParams, changes: InboxChanges, openId: number | null): boolean {
  const told = new Set<number>();
  for (const row of changes.conversations) {
    told.add(row.contact_id);
    if (learnRow(place, row)) applyRow(place, row, openId);
  }
  const untold = changes.contact_ids.filter((id) => !told.has(id));
  for (const id of untold) forgetRow(place, id);
  return untold.length > 0;
}

/** Looked at ahead or earlier: what was unread then is no longer right, so it is read anew when it is opened. */
function forgetThreads(place: NumberParams, { messages }: InboxChanges, openId: number | null): void {
  for (const { contact_id } of messages) {
    if (contact_id !== openId)
      queryClient.removeQueries({ queryKey: conversationKeys.thread(place, contact_id) });
  }
}
