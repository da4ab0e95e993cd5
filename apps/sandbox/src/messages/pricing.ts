import type { Chat, Message, PhoneNumber, Pricing } from '../core/model.ts';
import type { World } from '../world.ts';

const freePerMonth = 1_000;

/** The pricing object of a message under the rules of October 2026; counts the free service messages of the month. */
export function priceMessage(world: World, phone: PhoneNumber, chat: Chat, message: Message): Pricing {
  const category = message.category?.toLowerCase() ?? 'service';
  const make = (billable: boolean, type: string): Pricing => ({
    billable,
    pricing_model: 'PMP',
    type,
    category,
  });
  if (chat.freeEntryUntil > message.at) {
    message.freeEntryUntil = chat.freeEntryUntil;
    return { ...make(false, 'free_entry_point'), category: 'referral_conversion' };
  }
  if (category !== 'service') return make(true, 'regular');
  const month = monthIn(world, phone);
  if (phone.freeService.month !== month) phone.freeService = { month, sent: 0 };
  const isFree = phone.freeService.sent < freePerMonth;
  phone.freeService.sent++;
  world.store.phones.put(phone);
  return isFree ? make(false, 'free_customer_service') : make(true, 'regular');
}

const formats = new Map<string, Intl.DateTimeFormat>();
let cached = { key: '', month: '' };

/** Months change at midnight of the account's own time zone. */
function monthIn(world: World, phone: PhoneNumber): string {
  const zone = world.store.wabas.get(phone.wabaId)?.timezone ?? 'UTC';
  const now = world.clock.now();
  const key = `${zone}:${Math.floor(now / 60_000)}`;
  if (cached.key !== key) {
    let format = formats.get(zone);
    if (!format) {
      format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit' });
      formats.set(zone, format);
    }
    cached = { key, month: format.format(now) };
  }
  return cached.month;
}
