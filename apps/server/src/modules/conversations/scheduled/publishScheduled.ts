import type { Tx } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/realtime/index.ts';

/** Tells open threads that what waits in this one has changed. */
export function publishScheduled(tx: Tx, phone_number_id: number, contact_id: number): void {
  publish(tx, { name: 'timeline.updated', payload: { phone_number_id, contact_id } });
}
