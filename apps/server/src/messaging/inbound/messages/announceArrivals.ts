import type { Tx } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/realtime/index.ts';
import type { NewMessage } from './insertMessages.ts';

/** Tells open inboxes. History comes by the thousand and while nobody waits for it: one event a number. */
export function announceArrivals(
  tx: Tx,
  messages: readonly NewMessage[],
  createdIn: ReadonlySet<number>,
): void {
  const numbers = new Map<number, { createsContacts: boolean }>();
  for (const { phoneNumberId, contactId, id, direction, isPast, teamId } of messages) {
    numbers.set(phoneNumberId, { createsContacts: isPast || createdIn.has(teamId) });
    if (isPast) continue;
    publish(tx, {
      name: 'message.created',
      payload: {
        phone_number_id: phoneNumberId,
        contact_id: contactId,
        message_id: id,
        inbound: direction === 'in',
      },
    });
  }
  for (const [phone_number_id, { createsContacts }] of numbers) {
    if (createsContacts) publish(tx, { name: 'contacts.updated', payload: { phone_number_id } });
  }
}
