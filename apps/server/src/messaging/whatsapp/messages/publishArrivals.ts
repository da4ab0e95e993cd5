import type { Tx } from '../../../platform/database/index.ts';
import { publish } from '../../../platform/realtime/index.ts';
import type { NewMessage } from './insertMessages.ts';

/** Tells open inboxes. History comes by the thousand and while nobody waits for it: one event a number. */
export function publishArrivals(
  tx: Tx,
  messages: readonly NewMessage[],
  createdIn: ReadonlySet<number>,
): void {
  const growing = new Set<number>();
  const withHistory = new Set<number>();
  for (const { phoneNumberId, contactId, id, direction, isPast, teamId } of messages) {
    if (isPast) withHistory.add(phoneNumberId);
    else if (createdIn.has(teamId)) growing.add(phoneNumberId);
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
  for (const phone_number_id of growing) {
    if (withHistory.has(phone_number_id)) continue;
    publish(tx, { name: 'contacts.updated', payload: { phone_number_id, only_new: true } });
  }
  for (const phone_number_id of withHistory) {
    publish(tx, { name: 'contacts.updated', payload: { phone_number_id } });
  }
}
