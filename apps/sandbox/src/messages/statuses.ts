import { behaviourOf } from '../core/behaviours.ts';
import type { Message, PlannedStatus } from '../core/model.ts';
import { answerByItself } from '../customers/automatic.ts';
import { emitForPhone, statusValue } from '../emit.ts';
import type { World } from '../world.ts';
import { priceMessage } from './pricing.ts';

/** Waits for the next planned status of a message; one entry in the due queue at a time. */
export function scheduleNextStatus(world: World, message: Message, onFirst?: () => void): void {
  const next = message.plan[0];
  if (!next) {
    onFirst?.();
    return;
  }
  world.due.schedule(next.at, () => {
    // The plan may have changed meanwhile: read by hand, for example.
    if (message.plan[0] !== next) return;
    message.plan.shift();
    applyStatus(world, message, next, onFirst);
    scheduleNextStatus(world, message);
  });
}

/** Records a status, tells the receiver, and lets the customer react to it. */
export function applyStatus(
  world: World,
  message: Message,
  planned: PlannedStatus,
  onAnswer?: () => void,
): void {
  const phone = world.store.phones.get(message.phoneNumberId);
  if (!phone) return;
  const event = {
    status: planned.status,
    at: world.clock.now(),
    ...(planned.error ? { error: planned.error } : {}),
  };
  if (event.status !== 'failed' && !message.pricing) {
    message.pricing = priceMessage(world, phone, world.store.chat(phone.id, message.customer), message);
  }
  message.statuses.push(event);
  world.store.messages.put(message);
  emitForPhone(world, phone, statusValue(world, phone, message, event), { twice: planned.twice, onAnswer });
  world.events.changed('messages');
  if (event.status === 'delivered') reactToDelivery(world, message);
  if (event.status === 'read') reactToReading(world, message);
}

function reactToDelivery(world: World, message: Message): void {
  const customer = world.store.customer(message.customer);
  const behaviour = behaviourOf(customer, world.settings.behaviours);
  if (behaviour.blocksAfterDelivery && !customer.blockedPhones.includes(message.phoneNumberId)) {
    customer.blockedPhones.push(message.phoneNumberId);
    world.store.customers.put(customer);
  }
}

function reactToReading(world: World, message: Message): void {
  const customer = world.store.customer(message.customer);
  const behaviour = behaviourOf(customer, world.settings.behaviours);
  if (behaviour.repliesAfterReading) answerByItself(world, message);
}

export function hasStatus(message: Message, status: string): boolean {
  return message.statuses.some((event) => event.status === status);
}

/** The customer opens the chat: everything delivered is read now. Returns how many became read. */
export function readChat(world: World, phoneNumberId: string, customerPhone: string): number {
  const customer = world.store.customer(customerPhone);
  const chat = world.store.chat(phoneNumberId, customerPhone);
  chat.unread = 0;
  world.store.chats.put(chat);
  const { neverReads } = behaviourOf(customer, world.settings.behaviours);
  if (neverReads) return 0;
  const unread = chat.messageIds
    .slice(-200)
    .map((id) => world.store.messages.get(id))
    .filter((message) => message !== undefined)
    .filter(
      (message) =>
        message.direction === 'out' && hasStatus(message, 'delivered') && !hasStatus(message, 'read'),
    );
  for (const message of unread) {
    message.plan = [];
    applyStatus(world, message, { status: 'read', at: world.clock.now() });
  }
  return unread.length;
}
