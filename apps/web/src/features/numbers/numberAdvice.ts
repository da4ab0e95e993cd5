import type { PhoneNumber } from '@herald/contract';

/** What to press about it. */
export type AdviceAction = 'connect' | 'pin' | 'payment' | 'manager';

export interface Advice {
  /** Its words are `advice.<key>`; a restriction's type or Meta's own words come beside it. */
  key: string;
  tone: 'bad' | 'warning';
  action: AdviceAction | null;
  /** Since when, or until when. */
  at?: string | null;
  /** In Meta's words. */
  said?: string;
}

/** Nothing leaves, or soon nothing may. */
export const isAlarming = ({ tone, key }: Advice): boolean => tone === 'bad' || key === 'disconnected';

/** A card that cannot be charged is told as a payment, not once more as a problem. */
const paymentCode = 141006;

/** What is wrong with a number, the most serious first; nothing when all is well. */
export function adviceOn(number: PhoneNumber, now: Date): Advice[] {
  const connection = connectionAdvice(number);
  // Of what was known before nothing counts until it is connected again.
  if (connection) return [connection];
  const all = [
    ...violationAdvice(number),
    ...statusAdvice(number),
    ...restrictionAdvice(number, now),
    ...paymentAdvice(number),
    ...qualityAdvice(number),
    ...nameAdvice(number),
    ...problemAdvice(number),
  ];
  return [...all.filter(({ tone }) => tone === 'bad'), ...all.filter(({ tone }) => tone !== 'bad')];
}

function connectionAdvice({ connection, connection_ended_at: at }: PhoneNumber): Advice | null {
  if (connection === 'connected') return null;
  if (connection === 'pin_needed') return { key: connection, tone: 'bad', action: 'pin' };
  const tone = connection === 'lost' ? 'bad' : 'warning';
  return { key: connection, tone, action: 'connect', at };
}

function violationAdvice({ account_violation: said }: PhoneNumber): Advice[] {
  return said === null ? [] : [{ key: 'violation', tone: 'bad', action: 'manager', said }];
}

const statuses: Readonly<Record<string, Advice['tone']>> = {
  BANNED: 'bad',
  RESTRICTED: 'bad',
  PENDING: 'warning',
  UNVERIFIED: 'bad',
  FLAGGED: 'warning',
  RATE_LIMITED: 'warning',
};

function statusAdvice({ status }: PhoneNumber): Advice[] {
  const tone = statuses[status ?? ''];
  return tone ? [{ key: `status_${status}`, tone, action: 'manager' }] : [];
}

const restrictionKeys = new Set([
  'RESTRICTED_BIZ_INITIATED_MESSAGING',
  'RESTRICTED_CUSTOMER_INITIATED_MESSAGING',
  'RESTRICTED_UTILITY_TEMPLATES',
  'RESTRICTED_ADD_PHONE_NUMBER_ACTION',
]);

function restrictionAdvice({ restrictions }: PhoneNumber, now: Date): Advice[] {
  return restrictions
    .filter(({ expires_at }) => expires_at === null || new Date(expires_at) > now)
    .map(({ type, expires_at: at }) => ({
      key: restrictionKeys.has(type) ? type : 'restriction',
      tone: 'warning',
      action: 'manager',
      at,
      said: type,
    }));
}

function paymentAdvice({ display_error_waba_has_payment_method: isMissing }: PhoneNumber): Advice[] {
  return isMissing ? [{ key: 'payment', tone: 'bad', action: 'payment' }] : [];
}

function qualityAdvice({ quality_rating_formatted: quality }: PhoneNumber): Advice[] {
  if (quality === 'Low') return [{ key: 'qualityLow', tone: 'bad', action: null }];
  return quality === 'Medium' ? [{ key: 'qualityMedium', tone: 'warning', action: null }] : [];
}

function nameAdvice({ name_status: status }: PhoneNumber): Advice[] {
  if (status === 'PENDING_REVIEW') return [{ key: 'namePending', tone: 'warning', action: null }];
  const isRefused = status === 'DECLINED' || status === 'EXPIRED';
  return isRefused ? [{ key: 'nameDeclined', tone: 'warning', action: 'manager' }] : [];
}

function problemAdvice({ health_problems: problems }: PhoneNumber): Advice[] {
  return problems
    .filter(({ code }) => code !== paymentCode)
    .map(({ description, solution }) => ({
      key: 'problem',
      tone: 'warning',
      action: 'manager',
      said: [description, solution].filter((part) => part !== null).join(' '),
    }));
}
