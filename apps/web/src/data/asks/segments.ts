import type { Asking } from '#app/loadScreen.ts';
import { peopleAddress, peopleView } from '../contacts/address.ts';
import { fieldsQuery } from '../contacts/queries.ts';
import { groupsQuery } from '../groups/queries.ts';
import { segmentContactsQuery, segmentQuery, segmentsQuery } from '../segments/queries.ts';

export function askSegments({ place, start }: Asking): void {
  start(segmentsQuery(place));
}

/** A segment and the people in it. */
export function askSegmentPeople({ place, idOf, search, start }: Asking): void {
  start(segmentQuery(place, idOf('segmentId')));
  start(segmentContactsQuery(place, idOf('segmentId'), peopleView(peopleAddress.parse(search))));
  start(fieldsQuery(place.team_id));
}

/** What conditions may be about. */
export function askConditions({ place, start }: Asking): void {
  start(fieldsQuery(place.team_id));
  start(groupsQuery(place));
}

/** A segment being changed. */
export function askSegment(asking: Asking): void {
  asking.start(segmentQuery(asking.place, asking.idOf('segmentId')));
  askConditions(asking);
}
