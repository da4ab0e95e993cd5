// WhatsApp names a person by the digits of the number (`wa_id`). Full parsing of what people type is the server's work;
// these helpers only move between the two exact forms.

/** `33700000123` → `+33700000123`. */
export function waIdToE164(waId: string): string {
  return `+${digitsOf(waId)}`;
}

/** `+33 7 00 00 01 23` → `33700000123`. */
export function e164ToWaId(phone: string): string {
  return digitsOf(phone);
}

function digitsOf(phone: string): string {
  return phone.replace(/\D/g, '');
}

/** True for `+` and 7 to 15 digits that do not start with 0. */
export function isE164(phone: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(phone);
}

interface Twin {
  pattern: RegExp;
  other: (...groups: string[]) => string;
}

/**
 * Numbers that exist in two spellings. WhatsApp keeps Brazilian mobiles of some areas without the ninth digit, Mexican
 * ones with an old `1`, Argentine ones with a `9`, and answers with whichever it has on file.
 */
const twins: readonly Twin[] = [
  { pattern: /^55(\d{2})9([6-9]\d{7})$/, other: (area, line) => `55${area}${line}` },
  { pattern: /^55(\d{2})([6-9]\d{7})$/, other: (area, line) => `55${area}9${line}` },
  { pattern: /^521(\d{10})$/, other: (line) => `52${line}` },
  { pattern: /^52(\d{10})$/, other: (line) => `521${line}` },
  { pattern: /^549(\d{10})$/, other: (line) => `54${line}` },
  { pattern: /^54(\d{10})$/, other: (line) => `549${line}` },
];

/** Every wa_id that the same person may be known by, the given spelling first. */
export function waIdCandidates(phoneOrWaId: string): string[] {
  const waId = digitsOf(phoneOrWaId);
  for (const { pattern, other } of twins) {
    const match = pattern.exec(waId);
    if (match) return [waId, other(...match.slice(1))];
  }
  return [waId];
}

export function isSamePhone(a: string, b: string): boolean {
  return waIdCandidates(a).includes(digitsOf(b));
}

/** The business-scoped user id of a person: a country, a dot and up to 128 letters and digits. */
export function isBusinessScopedUserId(value: string): boolean {
  return /^[A-Z]{2}\.(?:ENT\.)?[A-Za-z0-9]{1,128}$/.test(value);
}
