import type { Json } from './core/json.ts';
import type { Message, PhoneNumber, Waba } from './core/model.ts';
import type { World } from './world.ts';

interface MessageUpdateOptions {
  twice?: boolean;
  onAnswer?: () => void;
}

/** A change of the `messages` family: goes to the number's callback, else the account's, else the app's. */
export function emitForPhone(
  world: World,
  phone: PhoneNumber,
  value: Json,
  options: MessageUpdateOptions = {},
  field = 'messages',
): void {
  const waba = world.store.wabas.get(phone.wabaId);
  const url = waba && callbackFor(world, waba, phone);
  if (!url) {
    options.onAnswer?.();
    return;
  }
  const update = {
    url,
    lane: phone.id,
    entryId: phone.wabaId,
    field,
    value: { messaging_product: 'whatsapp', metadata: metadataOf(phone), ...value },
  };
  world.webhooks.enqueue({ ...update, onAnswer: options.onAnswer, alone: options.twice });
  if (options.twice) world.webhooks.enqueue({ ...update, alone: true });
}

/** Account and template fields always go to the app's own callback. */
export function emitForWaba(world: World, wabaId: string, field: string, value: Json): void {
  const waba = world.store.wabas.get(wabaId);
  if (!waba?.subscription || !world.settings.webhookUrl) return;
  emitToApp(world, wabaId, field, value);
}

/** Fields that belong to the app itself, such as a partner being added, need no account subscription. */
export function emitToApp(world: World, entryId: string, field: string, value: Json): void {
  const url = world.settings.webhookUrl;
  if (!url) return;
  world.webhooks.enqueue({ url, lane: entryId, entryId, field, time: world.clock.seconds(), value });
}

function callbackFor(world: World, waba: Waba, phone: PhoneNumber): string | null {
  if (!waba.subscription) return null;
  return phone.overrideUri ?? waba.subscription.overrideUri ?? world.settings.webhookUrl;
}

export function metadataOf(phone: PhoneNumber): Json {
  return { display_phone_number: phone.digits, phone_number_id: phone.id };
}

/** How a webhook names a customer; people with a username may hide their number. */
export function contactOf(world: World, phone: PhoneNumber, customerPhone: string): Json {
  const customer = world.store.customer(customerPhone);
  return {
    profile: { name: customer.name, ...(customer.username ? { username: customer.username } : {}) },
    ...identity(world, phone, customerPhone, 'wa_id', 'user_id'),
  };
}

export function identity(
  world: World,
  phone: PhoneNumber,
  customerPhone: string,
  phoneKey: string,
  bsuidKey: string,
): Json {
  const customer = world.store.customer(customerPhone);
  const businessId = world.store.wabas.get(phone.wabaId)?.businessId ?? '';
  return {
    ...(customer.hidesPhone ? {} : { [phoneKey]: customer.phone }),
    ...(customer.hasBsuid ? { [bsuidKey]: world.store.bsuid(customer.phone, businessId) } : {}),
  };
}

/** The status object as the chosen payload version shapes it. */
export function statusValue(
  world: World,
  phone: PhoneNumber,
  message: Message,
  event: Message['statuses'][number],
): Json {
  const failed = event.status === 'failed';
  const ids = identity(world, phone, message.customer, 'recipient_id', 'recipient_user_id');
  // A failed message that was addressed by phone carries no BSUID.
  if (failed && !message.addressedByBsuid) delete ids.recipient_user_id;
  const status: Json = {
    id: message.id,
    status: event.status,
    timestamp: String(Math.floor(event.at / 1000)),
    ...ids,
    ...(message.callbackData === undefined ? {} : { biz_opaque_callback_data: message.callbackData }),
  };
  if (event.error) status.errors = [event.error];
  if (!failed && message.pricing && event.status !== 'read' && event.status !== 'played') {
    const conversation = conversationOf(world, message, event.status);
    if (conversation) status.conversation = conversation;
    status.pricing = message.pricing;
  }
  return {
    ...(failed ? {} : { contacts: [contactOf(world, phone, message.customer)] }),
    statuses: [status],
  };
}

function conversationOf(world: World, message: Message, status: string): Json | null {
  const isFreeEntry = message.freeEntryUntil !== undefined;
  if (world.settings.statusShape === 'v25' && !isFreeEntry) return null;
  const origin = isFreeEntry ? 'referral_conversion' : (message.pricing?.category ?? 'service');
  return {
    id: Buffer.from(message.id.slice(-24)).toString('hex').slice(0, 32),
    ...(status === 'sent'
      ? {
          expiration_timestamp: String(
            Math.floor((message.freeEntryUntil ?? message.at + 86_400_000) / 1000),
          ),
        }
      : {}),
    origin: { type: origin },
  };
}
