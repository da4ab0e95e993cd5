import type { InboxChanges } from '@herald/contract';
import { queryClient } from '#app/queryClient.ts';
import { createRefresher } from '#app/realtime/createRefresher.ts';
import { listen } from '#app/realtime/events.ts';
import { allNumbers } from '#app/session/allNumbers.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { conversationKeys } from '#data/keys/conversations.ts';
import { applyRows, outdateLists } from '../cache/applyRow.ts';
import { forgetRow, learnRow } from '../cache/rowMemory.ts';
import { noteStatuses } from '../cache/statuses.ts';
import { lengthOf } from '../queries.ts';
import type { ListData } from '../rows.ts';

/** Lists ask again no sooner than this: only floods, imports and changes of many people make them ask at all. */
const askAgainMs = 2000;
/** But once a flood is over, what it left is asked for. */
const quietMs = 250;
/** Of what came in while somebody looked on, no more than this is kept. */
const mostAdded = 100;

/** Keeps the lists of a number right while others work and people write. Ends with the answer. */
export function followInbox(place: NumberParams, openId: () => number | null): () => void {
  const askAgain = createRefresher(() => outdateLists(place), askAgainMs, quietMs);
  const isHere = ({ phone_number_id }: { phone_number_id: number }) =>
    phone_number_id === place.phone_number_id;

  const stops = [
    listen('inbox.changed', (changes) => {
      if (!isHere(changes)) return;
      noteStatuses(changes.statuses);
      if (takeRows(place, changes, openId()) || isTooLong(place)) askAgain();
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
  const { conversations, contact_ids } = changes;
  applyRows(
    place,
    conversations.filter((row) => learnRow(place, row)),
    openId,
  );
  const told = new Set(conversations.map(({ contact_id }) => contact_id));
  const untold = contact_ids.filter((id) => !told.has(id));
  for (const id of untold) forgetRow(place, id);
  return untold.length > 0;
}

/** A list grows while people write. Read anew it ends where somebody looks; one that nobody looks at is let go. */
function isTooLong(place: NumberParams): boolean {
  const lists = [place, allNumbers(place)].flatMap((each) =>
    queryClient.getQueryCache().findAll({ queryKey: conversationKeys.inboxes(each) }),
  );
  const long = lists.filter(({ state }) => {
    const list = state.data as ListData | undefined;
    return list && list.rows.length > lengthOf(list) + mostAdded;
  });
  for (const query of long) if (!query.isActive()) queryClient.getQueryCache().remove(query);
  return long.some((query) => query.isActive());
}

/** Looked at ahead or earlier: what was unread then is no longer right, so it is read anew when it is opened. */
function forgetThreads(place: NumberParams, { messages }: InboxChanges, openId: number | null): void {
  const written = new Set<unknown>(messages.map(({ contact_id }) => contact_id));
  written.delete(openId);
  queryClient.removeQueries({
    queryKey: conversationKeys.threads(place),
    predicate: ({ queryKey }) => written.has(queryKey[2]),
  });
}
