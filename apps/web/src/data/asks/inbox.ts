import type { Asking } from '#app/loadScreen.ts';
import { allNumbers, choseAllNumbers } from '#app/session/allNumbers.ts';
import { contactQuery } from '../contacts/contactQuery.ts';
import { myId } from '../conversations/me.ts';
import { listQuery, threadQuery } from '../conversations/queries.ts';
import { listedFilters } from '../inbox/inboxState.ts';

/** The conversations that the address lists. */
export function askInbox({ place, search, can, start }: Asking): void {
  const filters = listedFilters(search);
  if (!filters || !can('conversations.view')) return;
  const isAll = filters.group_id === undefined && choseAllNumbers(myId(), place.team_id);
  start(listQuery(isAll ? allNumbers(place) : place, filters));
}

/** A conversation, and who the person is. */
export function askConversation({ place, idOf, isAhead, isNext, can, start }: Asking): void {
  // Its code is fetched with the list, for whichever conversation is opened first; nobody has chosen this one yet.
  if (isAhead || !can('conversations.view')) return;
  start(threadQuery(place, idOf('contactId')));
  // Beside the next one the pane asks itself, once the messages are drawn; whoever goes through them asks for nobody.
  if (!isNext && can('contacts.view')) start(contactQuery(place, idOf('contactId')));
}
