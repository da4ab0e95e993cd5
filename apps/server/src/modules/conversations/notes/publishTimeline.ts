import type { Tx } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/realtime/index.ts';
import type { Place } from '../queries.ts';

/** Open threads read their notes again. */
export function publishTimeline(tx: Tx, { phoneNumberId }: Place, contactId: number): void {
  const payload = { phone_number_id: phoneNumberId, contact_id: contactId };
  publish(tx, { name: 'timeline.updated', payload });
}
