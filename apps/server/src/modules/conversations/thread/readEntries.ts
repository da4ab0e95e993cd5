import type { TimelineEntry } from '@herald/contract';
import type { Tx } from '../../../platform/database/index.ts';
import type { Place } from '../queries.ts';
import { readEvents, readNotes, readOrders, type Span } from '../timeline/index.ts';
import { readGroupChanges } from './readGroupChanges.ts';

/** Everything of a span that stands between the messages. */
export async function readEntries(
  tx: Tx,
  place: Place,
  contactId: number,
  span: Span,
): Promise<TimelineEntry[]> {
  return [
    ...(await readGroupChanges(tx, place, contactId, span)),
    ...(await readNotes(tx, place, contactId, span)),
    ...(await readEvents(tx, place, contactId, span)),
    ...(await readOrders(tx, place, contactId, span)),
  ];
}
