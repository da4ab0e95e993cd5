import { expect, test } from 'vitest';
import { restrictionOn } from './restrictions.ts';

const now = new Date('2026-11-20T10:00:00Z');
const [soon, later] = ['2026-11-21T10:00:00Z', '2026-11-27T10:00:00Z'];
const template = (category: string) => ({ status: 'APPROVED', category, missing: [] });
const marketing = template('MARKETING');

test.each([
  ['RESTRICTED_BIZ_INITIATED_MESSAGING', marketing, true],
  ['RESTRICTED_BIZ_INITIATED_MESSAGING', null, false],
  ['RESTRICTED_CUSTOMER_INITIATED_MESSAGING', marketing, false],
  ['RESTRICTED_CUSTOMER_INITIATED_MESSAGING', null, true],
  ['RESTRICTED_UTILITY_TEMPLATES', template('UTILITY'), true],
  ['RESTRICTED_UTILITY_TEMPLATES', marketing, false],
  ['RESTRICTED_ADD_PHONE_NUMBER_ACTION', marketing, false],
  ['RESTRICTED_SOMETHING_NEW', null, false],
])('%s on a message with the template %o stops it: %s', (type, used, stops) => {
  expect(restrictionOn([{ type, expires_at: later }], used, now)).toEqual(
    stops ? { until: new Date(later) } : null,
  );
});

test('a restriction ends by itself, the longest of several counts, one without an end stays', () => {
  const one = (expires_at: string | null) => ({
    type: 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING',
    expires_at,
  });
  expect(restrictionOn([one('2026-11-20T10:00:00Z')], null, now)).toBeNull();
  expect(restrictionOn([one(soon), one(later)], null, now)).toEqual({ until: new Date(later) });
  expect(restrictionOn([one(null), one(soon)], null, now)).toEqual({ until: null });
});
