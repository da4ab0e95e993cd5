import type { Asking } from '#app/loadScreen.ts';
import { invitationsQuery, membersQuery, rolesQuery } from '../members/queries.ts';

/** The people of the team, who is invited, and the roles to choose from. */
export function askMembers({ place, can, start }: Asking): void {
  if (!can('members.view')) return;
  start(membersQuery(place.team_id));
  start(invitationsQuery(place.team_id));
  start(rolesQuery(place.team_id));
}
