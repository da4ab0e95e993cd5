import type { Asking } from '#app/loadScreen.ts';
import { contactAddress, contactView } from '../contacts/address.ts';
import { contactsQuery, fieldsQuery } from '../contacts/queries.ts';
import { groupsQuery } from '../groups/queries.ts';
import { segmentsQuery } from '../segments/queries.ts';

/** The table of the contacts, its columns and its filters. */
export function askContacts({ place, search, start }: Asking): void {
  start(contactsQuery(place, contactView(contactAddress.parse(search))));
  start(fieldsQuery(place.team_id));
  start(groupsQuery(place));
  start(segmentsQuery(place));
}
