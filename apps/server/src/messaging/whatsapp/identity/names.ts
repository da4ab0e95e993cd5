import { type Identities, isE164, waIdCandidates, waIdToE164 } from '@herald/whatsapp';
import { parsePhoneNumberFromString } from 'libphonenumber-js';

export type IdentityKind = 'bsuid' | 'phone' | 'parent_bsuid';

export interface Name {
  kind: IdentityKind;
  value: string;
}

/** By what a person may be recognised, the surest first: an id of WhatsApp survives a change of number, a number does not. */
export function namesOf(ids: Identities): Name[] {
  const names: Name[] = [];
  if (ids.userId) names.push({ kind: 'bsuid', value: ids.userId });
  if (ids.waId) names.push({ kind: 'phone', value: numberOf(ids.waId) });
  if (ids.parentUserId) names.push({ kind: 'parent_bsuid', value: ids.parentUserId });
  return names;
}

/** An id without digits is no number, and stays as it is: all such senders would else be one person, called `+`. */
function numberOf(waId: string): string {
  return hasDigits(waId) ? waIdToE164(waId) : waId;
}

const hasDigits = (text: string) => /\d/.test(text);

/** The same name in every spelling under which we may know it: Brazil, Mexico and Argentina have two for a number. */
export function spellingsOf({ kind, value }: Name): Name[] {
  if (kind !== 'phone' || !hasDigits(value)) return [{ kind, value }];
  return waIdCandidates(value).map((waId) => ({ kind, value: waIdToE164(waId) }));
}

/** The number as a contact carries it; null when there is none or it is none. */
export function phoneOf(ids: Identities): string | null {
  if (!ids.waId) return null;
  const phone = waIdToE164(ids.waId);
  return isE164(phone) ? phone : null;
}

/** `FR`; null for numbers of no country (satellite, +800). */
export function countryOf(phone: string | null): string | null {
  return phone === null ? null : (parsePhoneNumberFromString(phone)?.country ?? null);
}
