import type { PhoneNumber } from '@herald/contract';

type Tone = 'good' | 'warning' | 'bad';

interface Health {
  key:
    | 'connected'
    | 'notConnected'
    | 'pinNeeded'
    | 'lost'
    | 'disconnected'
    | 'violation'
    | 'payment'
    | 'restricted'
    | 'problem';
  tone: Tone;
}

type Looked = Pick<
  PhoneNumber,
  | 'connection'
  | 'account_violation'
  | 'status'
  | 'quality_rating_formatted'
  | 'display_error_waba_has_payment_method'
  | 'restrictions'
>;

const qualityTones: Readonly<Record<string, Tone>> = { Low: 'bad', Medium: 'warning' };

const ofConnection: Readonly<Record<PhoneNumber['connection'], Health | null>> = {
  never: { key: 'notConnected', tone: 'warning' },
  pin_needed: { key: 'pinNeeded', tone: 'warning' },
  lost: { key: 'lost', tone: 'bad' },
  disconnected: { key: 'disconnected', tone: 'warning' },
  connected: null,
};

/** One word for the dot beside a number, of what is worst; its text is `number.health.<key>`. */
export function healthOf(number: Looked, now = new Date()): Health {
  const connection = ofConnection[number.connection];
  if (connection) return connection;
  if (number.account_violation !== null) return { key: 'violation', tone: 'bad' };
  if (number.display_error_waba_has_payment_method) return { key: 'payment', tone: 'bad' };
  if (isRestricted(number, now)) return { key: 'restricted', tone: 'warning' };
  if (number.status !== null && number.status !== 'CONNECTED') return { key: 'problem', tone: 'warning' };
  return { key: 'connected', tone: qualityTones[number.quality_rating_formatted] ?? 'good' };
}

const ofMessages = new Set([
  'RESTRICTED_BIZ_INITIATED_MESSAGING',
  'RESTRICTED_CUSTOMER_INITIATED_MESSAGING',
  'RESTRICTED_UTILITY_TEMPLATES',
]);

function isRestricted({ restrictions }: Looked, now: Date): boolean {
  return restrictions.some(
    ({ type, expires_at: until }) => ofMessages.has(type) && (until === null || new Date(until) > now),
  );
}
