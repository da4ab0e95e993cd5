import type { PhoneNumber } from '@herald/contract';

type Tone = 'good' | 'warning' | 'bad';

const qualityTones: Readonly<Record<string, Tone>> = { Low: 'bad', Medium: 'warning' };

/** One word for the dot beside a number; its text is `number.health.<key>`. */
export function healthOf(
  number: Pick<PhoneNumber, 'connection' | 'account_violation' | 'status' | 'quality_rating_formatted'>,
): {
  key: 'connected' | 'notConnected' | 'pinNeeded' | 'lost' | 'disconnected' | 'violation' | 'problem';
  tone: Tone;
} {
  if (number.connection === 'never') return { key: 'notConnected', tone: 'warning' };
  if (number.connection === 'pin_needed') return { key: 'pinNeeded', tone: 'warning' };
  if (number.connection === 'lost') return { key: 'lost', tone: 'bad' };
  if (number.connection === 'disconnected') return { key: 'disconnected', tone: 'warning' };
  if (number.account_violation !== null) return { key: 'violation', tone: 'bad' };
  if (number.status !== null && number.status !== 'CONNECTED') return { key: 'problem', tone: 'warning' };
  return { key: 'connected', tone: qualityTones[number.quality_rating_formatted] ?? 'good' };
}
