import type { Json } from '../core/json.ts';
import type { Message, StatusEvent } from '../core/model.ts';
import type { World } from '../world.ts';

/** One accepted message as the record shows it: the truth tests compare with. */
export interface RecordedMessage {
  id: string;
  phoneNumberId: string;
  /** The recipient's number, digits only. */
  to: string;
  type: string;
  content: Json;
  templateId?: string;
  callbackData?: string;
  contextId?: string;
  acceptedAt: number;
  held: boolean;
  statuses: StatusEvent[];
}

export function toRecord(message: Message): RecordedMessage {
  return {
    id: message.id,
    phoneNumberId: message.phoneNumberId,
    to: message.customer,
    type: message.type,
    content: message.content,
    ...(message.templateId ? { templateId: message.templateId } : {}),
    ...(message.callbackData === undefined ? {} : { callbackData: message.callbackData }),
    ...(message.context?.id ? { contextId: String(message.context.id) } : {}),
    acceptedAt: message.at,
    held: message.held ?? false,
    statuses: message.statuses,
  };
}

export function* acceptedMessages(world: World): Generator<Message> {
  for (const message of world.store.messages.all()) if (message.direction === 'out') yield message;
}

/** One message of a customer, as the product should have got it once. */
export interface IncomingMessage {
  id: string;
  phoneNumberId: string;
  /** The sender's number, digits only. */
  from: string;
  type: string;
  at: number;
}

export function* incomingMessages(world: World): Generator<IncomingMessage> {
  for (const { id, direction, phoneNumberId, customer, type, at } of world.store.messages.all()) {
    if (direction === 'in') yield { id, phoneNumberId, from: customer, type, at };
  }
}

/** Counts for a whole run: per recipient, per last status, and who got the same thing twice. */
export function summarise(world: World): Json {
  const perRecipient = new Map<string, number>();
  const perCallback = new Map<string, number>();
  const perStatus: Record<string, number> = {};
  let total = 0;
  for (const message of acceptedMessages(world)) {
    total++;
    perRecipient.set(message.customer, (perRecipient.get(message.customer) ?? 0) + 1);
    if (message.callbackData !== undefined) {
      perCallback.set(message.callbackData, (perCallback.get(message.callbackData) ?? 0) + 1);
    }
    const last = message.held ? 'held' : (message.statuses.at(-1)?.status ?? 'accepted');
    perStatus[last] = (perStatus[last] ?? 0) + 1;
  }
  const twice = (counts: Map<string, number>) =>
    Object.fromEntries([...counts].filter(([, count]) => count > 1));
  return {
    total,
    recipients: perRecipient.size,
    perStatus,
    /** Recipients that received more than once, with how often. */
    receivedMoreThanOnce: twice(perRecipient),
    /** The same callback data accepted twice means that one message of the product was sent twice. */
    callbackDataMoreThanOnce: twice(perCallback),
  };
}
