import type { Asking } from '#app/loadScreen.ts';
import { contactQuery } from '../contacts/contactQuery.ts';
import { listQuery, threadQuery } from '../conversations/queries.ts';
import { listedFilters } from '../inbox/inboxState.ts';

/** The conversations that the address lists. */
export function askInbox({ place, search, can, start }: Asking): void {
  const filters = listedFilters(search);
  if (filters && can('conversations.view')) start(listQuery(place, filters));
}

/** A conversation, and who the person is. */
export function askConversation({ place, idOf, isAhead, can, start }: Asking): void {
  // Its code is fetched with the list, for whichever conversation is opened first; nobody has chosen this one yet.
  if (isAhead || !can('conversations.view')) return;
  start(threadQuery(place, idOf('contactId')));
  if (can('contacts.view')) start(contactQuery(place, idOf('contactId')));
}
