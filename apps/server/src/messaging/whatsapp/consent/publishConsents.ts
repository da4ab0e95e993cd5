import type { Tx } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/realtime/index.ts';

/** Somebody whose consent changed, and the number through which we heard of it. */
export interface ConsentHeard {
  phoneNumberId: number;
  contactId: number;
}

/** Tells open lists and threads. */
export function publishConsents(tx: Tx, heard: readonly ConsentHeard[], changed: ReadonlySet<number>): void {
  const told = heard.filter(({ contactId }) => changed.has(contactId));
  for (const phone_number_id of new Set(told.map(({ phoneNumberId }) => phoneNumberId))) {
    publish(tx, { name: 'contacts.updated', payload: { phone_number_id } });
  }
  for (const { phoneNumberId, contactId } of told) {
    publish(tx, {
      name: 'conversation.updated',
      payload: { phone_number_id: phoneNumberId, contact_id: contactId },
    });
  }
}
