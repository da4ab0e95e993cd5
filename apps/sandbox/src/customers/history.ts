import { newWamid } from '../core/ids.ts';
import type { Message, PhoneNumber } from '../core/model.ts';
import type { World } from '../world.ts';

/** A line of a conversation that took place before: only its words, for the phone to show. */
export interface PastLine {
  from: 'customer' | 'business';
  text: string;
  /** Milliseconds since 1970. */
  at: number;
}

/** Gives a chat a past, without telling anybody: windows are open as if the customer had written then. */
export function playHistory(
  world: World,
  phone: PhoneNumber,
  customer: string,
  lines: readonly PastLine[],
): void {
  const { store } = world;
  const person = store.customer(customer);
  const chat = store.chat(phone.id, person.phone);
  for (const line of lines) {
    const isCustomer = line.from === 'customer';
    const message: Message = {
      id: newWamid(person.phone, isCustomer ? 'in' : 'out'),
      // Not `out`: the record of what was accepted is about this sandbox's own time.
      direction: isCustomer ? 'in' : 'echo',
      phoneNumberId: phone.id,
      wabaId: phone.wabaId,
      customer: person.phone,
      type: 'text',
      content: { text: { body: line.text } },
      at: line.at,
      statuses: isCustomer ? [] : [{ status: 'read', at: line.at }],
      plan: [],
      reactions: {},
    };
    store.messages.put(message);
    chat.messageIds.push(message.id);
    chat.lastAt = Math.max(chat.lastAt, line.at);
    if (isCustomer) chat.lastInboundAt = Math.max(chat.lastInboundAt, line.at);
  }
  store.chats.put(chat);
  world.events.changed('messages');
}
