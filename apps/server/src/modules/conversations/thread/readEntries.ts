import type { TimelineEntry } from '@herald/contract';
import type { Tx } from '../../../platform/database/index.ts';
import { readEvents, readNotes, readOrders, type Span } from '../timeline/index.ts';
import { readGroupChanges } from './readGroupChanges.ts';

/** Everything of a span that stands between the messages. */
export async function readEntries(
  tx: Tx,
  scope: Parameters<typeof readNotes>[1],
  contactId: number,
  span: Span,
): Promise<TimelineEntry[]> {
  return [
    ...(await readGroupChanges(tx, scope, contactId, span)),
    ...(await readNotes(tx, scope, contactId, span)),
    ...(await readEvents(tx, scope, contactId, span)),
    ...(await readOrders(tx, scope, contactId, span)),
  ];
}
