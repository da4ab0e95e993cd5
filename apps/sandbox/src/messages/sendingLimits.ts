import type { Behaviour } from '../core/behaviours.ts';
import { countryOf } from '../core/ids.ts';
import type { Chat, Customer, PhoneNumber, Template, Waba } from '../core/model.ts';
import { messagingError } from '../graph/errors.ts';
import type { World } from '../world.ts';

const windowMs = 86_400_000;
/** Countries where Meta does not cap marketing for one person. */
const uncapped = new Set([
  'FR',
  'BE',
  'DE',
  'ES',
  'IT',
  'NL',
  'PT',
  'LU',
  'IE',
  'RO',
  'PL',
  'AT',
  'GB',
  'JP',
  'KR',
]);

/** Trouble with the sender: answered at once. */
export function checkSender(phone: PhoneNumber, waba: Waba): void {
  if (waba.disabled) throw messagingError(131031, 'The WhatsApp Business Account is disabled.');
  if (!phone.registered) throw messagingError(133010);
  if (phone.nameStatus !== 'APPROVED' && phone.nameStatus !== 'AVAILABLE_WITHOUT_REVIEW')
    throw messagingError(131037);
}

/** Messages in and out count towards the number's rate per second. */
export function checkThroughput(world: World, phone: PhoneNumber): void {
  if (!world.settings.limits.throughput) return;
  const perSecond = phone.coexistence ? 20 : phone.throughput === 'HIGH' ? 1_000 : 80;
  if (!world.limits.takeThroughput(phone.id, perSecond)) throw messagingError(130429);
}

export function checkPairRate(world: World, phone: PhoneNumber, customer: Customer): void {
  if (!world.settings.limits.pairRate) return;
  if (!world.limits.takePair(`${phone.id}:${customer.phone}`, world.clock.now()))
    throw messagingError(131056);
}

export function checkRestrictions(world: World, waba: Waba, template: Template | null): void {
  const now = world.clock.seconds();
  for (const restriction of waba.restrictions) {
    if (restriction.expiration !== undefined && restriction.expiration <= now) continue;
    const type = restriction.restriction_type;
    if (type === 'RESTRICTED_BIZ_INITIATED_MESSAGING' && template)
      throw messagingError(368, 'Templates are restricted.');
    if (type === 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING' && !template)
      throw messagingError(368, 'Replies are restricted.');
    if (type === 'RESTRICTED_UTILITY_TEMPLATES' && template?.category === 'UTILITY')
      throw messagingError(131064);
  }
}

export function windowIsOpen(world: World, chat: Chat): boolean {
  return chat.lastInboundAt + windowMs > world.clock.now();
}

/** The portfolio limit counts people written to outside a service window. True means it is used up. */
export function exceedsPortfolioLimit(world: World, waba: Waba, chat: Chat): boolean {
  if (!world.settings.limits.portfolio || windowIsOpen(world, chat)) return false;
  const business = world.store.businesses.get(waba.businessId);
  if (!business) return false;
  return !world.limits.takePortfolio(business.id, chat.customer, business.tier, world.clock.now());
}

interface Attempt {
  waba: Waba;
  phone: PhoneNumber;
  customer: Customer;
  chat: Chat;
  template: Template | null;
  type: string;
  behaviour: Behaviour;
}

/** Trouble that Meta reports later, as a failed status: its code, or null. */
export function laterFailure(world: World, attempt: Attempt): number | null {
  const { waba, phone, customer, chat, template, behaviour } = attempt;
  const { limits } = world.settings;
  const isMarketing = template?.category === 'MARKETING';
  if (limits.payment && !waba.hasPaymentMethod) return 131042;
  const stopped = customer.stoppedMarketing.includes(phone.id);
  if (limits.optOut && isMarketing && stopped) return 131050;
  if (behaviour.failsWith !== undefined && (!behaviour.marketingOnly || isMarketing)) {
    return behaviour.failsWith === 131047 && template ? null : behaviour.failsWith;
  }
  if (!template && limits.serviceWindow && !windowIsOpen(world, chat)) return 131047;
  if (isMarketing && limits.usMarketingPause && countryOf(customer.phone) === 'US') return 131049;
  if (isMarketing && limits.marketingCap !== null && !uncapped.has(countryOf(customer.phone))) {
    if (!world.limits.takeMarketing(customer.phone, limits.marketingCap, world.clock.now())) return 131049;
  }
  return null;
}
