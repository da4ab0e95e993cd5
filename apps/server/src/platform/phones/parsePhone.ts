import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberWithError,
} from 'libphonenumber-js/max';
import { phoneSpellings } from './phoneSpellings.ts';

export type PhoneProblem =
  | 'phone_missing'
  | 'phone_not_number'
  | 'phone_invalid'
  | 'phone_scientific'
  | 'phone_country_unknown';

export interface UsablePhone {
  /** E.164. */
  phone: string;
  country: string | null;
  /** Every way WhatsApp may write this number, `phone` first. */
  spellings: string[];
  /** What numbers like it are given out for; where both kinds look alike, nobody can tell. */
  line: 'mobile' | 'fixed' | 'unknown';
}

export type ParsedPhone = UsablePhone | { reason: PhoneProblem };

export const isUsable = (parsed: ParsedPhone): parsed is UsablePhone => 'phone' in parsed;

/** Zero-width characters and direction marks that chat programs and contact books put around numbers. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff\u00ad]/g;
/** `3,36123E+10`: a spreadsheet showed a long number this way and threw the last digits away. */
const scientific = /^\d(?:[.,]\d+)?E\+?\d+$/i;
/** What a spreadsheet or a data frame adds to a number that it took for a quantity: `33612345678.0`. */
const zeroDecimals = /^(\+?\d{7,15})[.,]0{1,2}$/;

/**
 * Reads what people write into a phone column: any punctuation, `00` or no prefix at all, a leading apostrophe, and
 * national numbers of `defaultCountry`.
 *
 * A number counts when its length is right for its country. Only asking for that, and not for a prefix that is in
 * use, is on purpose: operators open prefixes faster than any table learns them, and refusing somebody's real number
 * is worse than WhatsApp telling us later that nobody is there.
 */
export function parsePhone(text: string, defaultCountry: string): ParsedPhone {
  const cleaned = clean(text);
  if (!/[\p{L}\p{N}]/u.test(cleaned)) return { reason: 'phone_missing' };
  if (!/\p{N}/u.test(cleaned)) return { reason: 'phone_not_number' };
  if (scientific.test(cleaned)) return { reason: 'phone_scientific' };
  if (cleaned.startsWith('+')) return international(cleaned);
  if (cleaned.startsWith('00')) return international(`+${cleaned.slice(2)}`);
  return withoutPrefix(cleaned, toCountry(defaultCountry));
}

function clean(text: string): string {
  const bare = text
    .normalize('NFKC')
    .replace(invisible, '')
    .trim()
    .replace(/^['’`]+/, '')
    .trim();
  return (zeroDecimals.exec(bare)?.[1] ?? bare).replace(/^(?:p|tel|phone|whatsapp):\s*/i, '').slice(0, 60);
}

function international(text: string): ParsedPhone {
  try {
    return check(parsePhoneNumberWithError(text));
  } catch (error) {
    const isStrange = error instanceof Error && error.message === 'INVALID_COUNTRY';
    return { reason: isStrange ? 'phone_country_unknown' : 'phone_invalid' };
  }
}

/** `0612…` and `612…` are national, `33612…` lacks its plus; some digits can be read both ways. */
function withoutPrefix(text: string, country: CountryCode): ParsedPhone {
  const national = attempt(text, country);
  if (national?.isValid()) return check(national);
  const digits = text.replace(/\D/g, '');
  const mayLackPlus = digits.length >= 10 && !digits.startsWith('0');
  const foreign = mayLackPlus ? attempt(`+${digits}`) : null;
  if (foreign && (foreign.isValid() || digits.length >= 11)) {
    const read = check(foreign);
    if (isUsable(read)) return read;
  }
  return national ? check(national) : { reason: 'phone_invalid' };
}

function attempt(text: string, country?: CountryCode): PhoneNumber | null {
  try {
    return parsePhoneNumberWithError(text, country);
  } catch {
    return null;
  }
}

function check(number: PhoneNumber): ParsedPhone {
  const spellings = phoneSpellings(number.number);
  const [phone = number.number] = spellings;
  // A trunk zero that survived parsing means that digits are missing behind it.
  const isPlausible = number.isPossible() && !number.nationalNumber.startsWith('0');
  if (!isPlausible && !number.isValid() && spellings.length === 1) return { reason: 'phone_invalid' };
  const country = number.country ?? number.getPossibleCountries()[0] ?? null;
  return { phone, spellings, country, line: lineOf(number) };
}

function lineOf(number: PhoneNumber): UsablePhone['line'] {
  const type = number.getType();
  if (type === 'MOBILE') return 'mobile';
  return type === 'FIXED_LINE' ? 'fixed' : 'unknown';
}

function toCountry(code: string): CountryCode {
  return isSupportedCountry(code) ? code : 'FR';
}
