import { groupPhoneDigits } from './formatting.ts';

/** What to call a person in a sentence: the name, else the number, else nothing. */
export function nameOf(contact: { name: string | null; phone_number: string | null }): string | null {
  return contact.name ?? (contact.phone_number ? groupPhoneDigits(contact.phone_number) : null);
}
