import { newWamid } from '../core/ids.ts';
import type { Json } from '../core/json.ts';
import type { Message, PhoneNumber } from '../core/model.ts';
import { emitForPhone, identity } from '../emit.ts';
import { GraphError } from '../graph/errors.ts';
import type { World } from '../world.ts';

const syncWindowMs = 24 * 3_600_000;
const chunkSize = 50;

/** Sends contacts or old chats of the phone app once, within a day of onboarding. */
export function syncFromApp(world: World, phone: PhoneNumber, type: string): string {
  const refuse = (code: number, message: string) =>
    new GraphError({ code, message: `(#${code}) ${message}` });
  if (!phone.coexistence) throw refuse(100, 'The number is not on the WhatsApp Business app');
  if (type !== 'smb_app_state_sync' && type !== 'history') throw refuse(100, 'sync_type is not known');
  const done = phone.appSyncs ?? [];
  if (done.includes(type)) throw refuse(2593107, 'Synchronization was requested already');
  if (world.clock.now() - phone.lastOnboardedAt > syncWindowMs)
    throw refuse(2593108, 'Synchronization is possible for 24 hours');
  phone.appSyncs = [...done, type];
  world.store.phones.put(phone);
  if (type === 'history') sendHistory(world, phone);
  else sendContacts(world, phone);
  return `${phone.id}_${type}`;
}

function sendContacts(world: World, phone: PhoneNumber): void {
  const timestamp = String(world.clock.seconds());
  const state = world.store.customers
    .filter((customer) => !customer.hidesPhone)
    .map((customer) => ({
      type: 'contact',
      contact: {
        full_name: customer.name,
        first_name: customer.name.split(' ')[0],
        phone_number: customer.phone,
      },
      action: 'add',
      metadata: { timestamp },
    }));
  emitForPhone(world, phone, { state_sync: state }, {}, 'smb_app_state_sync');
}

/** Old chats come in chunks, each chat as a thread. */
function sendHistory(world: World, phone: PhoneNumber): void {
  const chats = world.store.chats.filter(
    (chat) => chat.phoneNumberId === phone.id && chat.messageIds.length > 0,
  );
  const threads = chats.map((chat) => ({
    id: chat.customer,
    messages: chat.messageIds.flatMap((id) => {
      const message = world.store.messages.get(id);
      return message ? [historyMessage(phone, message)] : [];
    }),
  }));
  const chunks = Math.max(1, Math.ceil(threads.length / chunkSize));
  for (let order = 1; order <= chunks; order++) {
    const metadata = { phase: 0, chunk_order: order, progress: Math.round((order * 100) / chunks) };
    const slice = threads.slice((order - 1) * chunkSize, order * chunkSize);
    emitForPhone(world, phone, { history: [{ metadata, threads: slice }] }, {}, 'history');
  }
}

function historyMessage(phone: PhoneNumber, message: Message): Json {
  const isIn = message.direction === 'in';
  return {
    from: isIn ? message.customer : phone.digits,
    ...(isIn ? {} : { to: message.customer }),
    id: message.id,
    timestamp: String(Math.floor(message.at / 1000)),
    type: message.type,
    ...message.content,
    history_context: {
      status: isIn || message.statuses.some((event) => event.status === 'read') ? 'READ' : 'DELIVERED',
    },
  };
}

export interface AppMessage {
  phoneNumberId: string;
  to: string;
  text: string;
}

/** Somebody of the business answers from the phone app: the product hears it as an echo. */
export function phoneAppSends(world: World, phone: PhoneNumber, input: AppMessage): Message {
  const customer = world.store.customer(input.to.replaceAll(/\D/g, ''));
  const message: Message = {
    id: newWamid(customer.phone, 'out'),
    // An echo was not accepted from the product, so the record of accepted messages leaves it out.
    direction: 'echo',
    phoneNumberId: phone.id,
    wabaId: phone.wabaId,
    customer: customer.phone,
    type: 'text',
    content: { text: { body: input.text } },
    at: world.clock.now(),
    statuses: [],
    plan: [],
    reactions: {},
  };
  world.store.messages.put(message);
  const chat = world.store.chat(phone.id, customer.phone);
  chat.messageIds.push(message.id);
  chat.lastAt = message.at;
  world.store.chats.put(chat);
  const echo = {
    from: phone.digits,
    ...identity(world, phone, customer.phone, 'to', 'to_user_id'),
    id: message.id,
    timestamp: String(Math.floor(message.at / 1000)),
    type: 'text',
    ...message.content,
  };
  emitForPhone(world, phone, { message_echoes: [echo] }, {}, 'smb_message_echoes');
  world.events.changed('messages');
  return message;
}
