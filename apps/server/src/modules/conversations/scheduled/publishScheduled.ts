import type { Tx } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/realtime/index.ts';
import { raiseVersions } from '../queries.ts';

/** Tells open threads, and lists, that what waits in this one has changed. */
export async function publishScheduled(
  tx: Tx,
  teamId: number,
  phone_number_id: number,
  contact_id: number,
): Promise<void> {
  await raiseVersions(tx, { teamId, phoneNumberId: phone_number_id }, [contact_id]);
  publish(tx, { name: 'timeline.updated', payload: { phone_number_id, contact_id } });
  publish(tx, { name: 'conversation.updated', payload: { phone_number_id, contact_id } });
}
