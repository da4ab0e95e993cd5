import { expect, test } from 'vitest';
import { onceAlike } from './onceAlike.ts';
import type { Decision, Looked } from './types.ts';

const at = new Date('2026-10-01T10:00:00Z');

function allowed(changes: Partial<Looked> = {}): Decision {
  const looked: Looked = {
    cause: 'campaign',
    optin: 'opted_in',
    windowClosesAt: null,
    number: 'CONNECTED',
    template: 'MARKETING APPROVED',
  };
  return { allowed: true, at, looked: { ...looked, ...changes } };
}

test('who is decided about alike gets the very same decision', () => {
  const alike = onceAlike();
  const first = alike(allowed());
  expect(alike(allowed())).toBe(first);
  expect(alike(allowed({ country: 'FR' }))).not.toBe(first);
});

const others: [string, Decision][] = [
  ['another consent', allowed({ optin: 'unknown' })],
  ['something more was looked at', allowed({ recentMarketing: 0 })],
  ['the limit of a portfolio, which each one uses', allowed({ portfolio: { limit: 250, used: 1 } })],
  ['another moment', { ...allowed(), at: new Date(at) }],
  ['a refusal', { ...allowed(), allowed: false, reason: 'opted_out', scope: 'contact', until: null }],
];

test.each(others)('%s: a decision of their own', (_name, other) => {
  const alike = onceAlike();
  const first = alike(allowed());
  expect(alike(other)).toBe(other);
  expect(alike(other)).toBe(other);
  const next = alike(allowed());
  expect(next).toEqual(first);
});

test('what was looked at for one is not kept for the next, of whom less was looked at', () => {
  const alike = onceAlike();
  alike(allowed({ recentMarketing: 3 }));
  expect(alike(allowed())).toEqual(allowed());
});
