import { createHash, randomBytes, randomInt } from 'node:crypto';

/** A 17-digit id. Larger than 2^53 on purpose, as Meta's can be: it must never pass through a JS number. */
export function newId(): string {
  return `${randomInt(1, 10)}${String(randomInt(0, 2 ** 47))
    .padStart(15, '0')
    .slice(-15)}${randomInt(0, 10)}`;
}

let messageCounter = randomInt(0, 2 ** 30);

/** An opaque message id of Meta's form; unique for each call. */
export function newWamid(phone: string, direction: 'in' | 'out'): string {
  const unique = Buffer.alloc(10);
  unique.writeUInt32BE(messageCounter++ >>> 0, 0);
  unique.writeUIntBE(Date.now() % 2 ** 48, 4, 6);
  const digits = Buffer.from(phone, 'ascii');
  const parts = [
    Buffer.from([0x1c, 0x18, digits.length]),
    digits,
    Buffer.from([0x15, 0x02, 0x00, direction === 'out' ? 0x11 : 0x12, 0x18, 20]),
    Buffer.from(unique.toString('hex').toUpperCase(), 'ascii'),
    Buffer.from([0x00]),
  ];
  return `wamid.${Buffer.concat(parts).toString('base64')}`;
}

export function newToken(): string {
  return `EAASB${randomBytes(72).toString('base64url').replaceAll(/[-_]/g, 'Z')}`;
}

export function newCode(): string {
  return `AQ${randomBytes(60).toString('base64url')}`;
}

export function newTraceId(): string {
  return `A${randomBytes(8).toString('base64url')}`;
}

/** The business-scoped user id: the same person has another one at another portfolio. */
export function bsuidOf(phone: string, businessId: string): string {
  const digest = createHash('sha256').update(`${businessId}:${phone}`).digest();
  return `${countryOf(phone)}.${digest.readBigUInt64BE(0).toString().padStart(16, '0').slice(0, 16)}`;
}

const countries: [string, string][] = [
  ['33', 'FR'],
  ['32', 'BE'],
  ['41', 'CH'],
  ['44', 'GB'],
  ['49', 'DE'],
  ['34', 'ES'],
  ['39', 'IT'],
  ['31', 'NL'],
  ['351', 'PT'],
  ['352', 'LU'],
  ['353', 'IE'],
  ['40', 'RO'],
  ['48', 'PL'],
  ['43', 'AT'],
  ['212', 'MA'],
  ['213', 'DZ'],
  ['216', 'TN'],
  ['221', 'SN'],
  ['225', 'CI'],
  ['55', 'BR'],
  ['52', 'MX'],
  ['91', 'IN'],
  ['81', 'JP'],
  ['82', 'KR'],
  ['61', 'AU'],
  ['971', 'AE'],
  ['1', 'US'],
];

/** Country of an E.164 number without its plus sign; `ZZ` where this small table does not know it. */
export function countryOf(phone: string): string {
  const known = countries
    .filter(([prefix]) => phone.startsWith(prefix))
    .sort((a, b) => b[0].length - a[0].length);
  return known[0]?.[1] ?? 'ZZ';
}

export function callingCodeOf(phone: string): string {
  const known = countries
    .filter(([prefix]) => phone.startsWith(prefix))
    .sort((a, b) => b[0].length - a[0].length);
  return known[0]?.[0] ?? phone.slice(0, 2);
}
