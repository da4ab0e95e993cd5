import type { Json } from '../core/json.ts';
import type { Customer, PhoneNumber } from '../core/model.ts';
import { messagingError } from '../graph/errors.ts';
import type { World } from '../world.ts';

export interface Recipient {
  customer: Customer;
  input: string;
  byBsuid: boolean;
}

/** Who a message goes to: `to` wins over `recipient`. */
export function resolveRecipient(world: World, phone: PhoneNumber, body: Json): Recipient {
  if (body.to !== undefined && body.to !== null && body.to !== '') {
    const input = String(body.to);
    const digits = normaliseNumber(input, phone.callingCode);
    if (digits === phone.digits) throw messagingError(131021);
    return { customer: world.store.customer(digits), input, byBsuid: false };
  }
  if (typeof body.recipient === 'string') {
    const businessId = world.store.wabas.get(phone.wabaId)?.businessId ?? '';
    const customer = world.store.customerByBsuid(body.recipient, businessId);
    if (!customer)
      throw messagingError(131009, 'The recipient is not a user id known to this business portfolio.');
    return { customer, input: body.recipient, byBsuid: true };
  }
  throw messagingError(131008, 'The parameter to or recipient is required.');
}

/**
 * Without a plus sign the calling code of the business number's country is put in front, even when the digits
 * start with a country code already. That surprise is Meta's.
 */
function normaliseNumber(input: string, callingCode: string): string {
  const cleaned = input.trim();
  if (!/^\+?[\d\s().\-–]+$/.test(cleaned))
    throw messagingError(131009, `Recipient ${input} is not a phone number.`);
  const digits = cleaned.replaceAll(/\D/g, '');
  const full = cleaned.startsWith('+') ? digits : `${callingCode}${digits.replace(/^0/, '')}`;
  if (full.length < 7 || full.length > 15) {
    throw messagingError(131009, `Recipient phone number ${input} is not a valid international number.`);
  }
  return full;
}
