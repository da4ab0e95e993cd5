import type { Asking } from '#app/loadScreen.ts';
import { peopleAddress, peopleView } from '../contacts/address.ts';
import { fieldsQuery } from '../contacts/queries.ts';
import { groupAddress } from '../groups/address.ts';
import { groupContactsQuery, groupQuery, groupsQuery } from '../groups/queries.ts';

export function askGroups({ place, search, start }: Asking): void {
  start(groupsQuery(place, groupAddress.parse(search).search));
}

export function askGroup({ place, idOf, start }: Asking): void {
  start(groupQuery(place, idOf('listId')));
}

/** A list and the people on it. */
export function askGroupPeople(asking: Asking): void {
  const { place, idOf, search, start } = asking;
  askGroup(asking);
  start(groupContactsQuery(place, idOf('listId'), peopleView(peopleAddress.parse(search))));
  start(fieldsQuery(place.team_id));
}
