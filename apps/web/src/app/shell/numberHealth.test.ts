import { expect, test } from 'vitest';
import { healthOf } from './numberHealth.ts';

const well = {
  connection: 'connected',
  account_violation: null,
  status: 'CONNECTED',
  quality_rating_formatted: 'High',
  display_error_waba_has_payment_method: false,
  restrictions: [],
} as const;
const now = new Date('2026-11-23T12:00:00Z');
const restricted = (type: string, expires_at: string | null) => ({ restrictions: [{ type, expires_at }] });
const templates = 'RESTRICTED_BIZ_INITIATED_MESSAGING';

test.each([
  [{}, 'connected', 'good'],
  [{ quality_rating_formatted: 'Low' }, 'connected', 'bad'],
  [{ display_error_waba_has_payment_method: true }, 'payment', 'bad'],
  [restricted(templates, '2026-11-24T00:00:00Z'), 'restricted', 'warning'],
  [restricted(templates, null), 'restricted', 'warning'],
  [restricted(templates, '2026-11-22T00:00:00Z'), 'connected', 'good'],
  [restricted('RESTRICTED_ADD_PHONE_NUMBER_ACTION', null), 'connected', 'good'],
  [{ status: 'FLAGGED' }, 'problem', 'warning'],
  [{ account_violation: 'SPAM', display_error_waba_has_payment_method: true }, 'violation', 'bad'],
  [{ connection: 'lost', account_violation: 'SPAM' }, 'lost', 'bad'],
] as const)('%o is shown as %s', (change, key, tone) => {
  expect(healthOf({ ...well, ...change } as Parameters<typeof healthOf>[0], now)).toEqual({ key, tone });
});
