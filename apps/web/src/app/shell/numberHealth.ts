import type { PhoneNumber } from '@herald/contract';

type Tone = 'good' | 'warning' | 'bad';

/** One word for the dot beside a number; its text is `number.health.<key>`. */
export function healthOf(number: Pick<PhoneNumber, 'verified_name' | 'account_violation' | 'status'>): {
  key: 'connected' | 'notConnected' | 'violation' | 'problem';
  tone: Tone;
} {
  if (number.verified_name === null) return { key: 'notConnected', tone: 'warning' };
  if (number.account_violation !== null) return { key: 'violation', tone: 'bad' };
  if (number.status !== null && number.status !== 'CONNECTED') return { key: 'problem', tone: 'warning' };
  return { key: 'connected', tone: 'good' };
}
