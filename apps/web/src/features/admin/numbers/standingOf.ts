import type { AdminNumber } from '@herald/contract';
import type { Tone } from '#ui/StatusBadge.tsx';

interface Standing {
  key: 'violation' | 'token' | 'disconnected' | 'payment' | 'fine';
  tone: Tone;
}

/** What keeps a number from sending, the worst first; its text is `numbers.standings.<key>`. */
export function standingOf(number: AdminNumber): Standing {
  if (number.account_violation !== null) return { key: 'violation', tone: 'bad' };
  if (number.token_invalid) return { key: 'token', tone: 'bad' };
  if (number.status !== 'CONNECTED') return { key: 'disconnected', tone: 'warning' };
  if (number.has_payment_method === false) return { key: 'payment', tone: 'warning' };
  return { key: 'fine', tone: 'good' };
}
