import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createSecrets } from '../../platform/secrets.ts';
import { linkTokensOf } from './linkTokens.ts';

const key = (id: string) => ({ id, key: randomBytes(32) });
const [old, next] = [key('k1'), key('k2')];
const tokens = linkTokensOf(createSecrets([old]));
const link = () =>
  fc.record({
    targetId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    messageId: fc.maxSafeNat().map((n) => n % 2 ** 48),
  });

test('an address names its link again, also once a new key stands in front', () => {
  const rotated = linkTokensOf(createSecrets([next, old]));
  fc.assert(
    fc.property(link(), (named) => {
      const token = tokens.make(named);
      expect(token).toHaveLength(23);
      expect([tokens.read(token), rotated.read(token)]).toEqual([named, named]);
      expect(rotated.make(named)).not.toBe(token);
    }),
  );
});

test('messages in a row, of several links in turns, have tokens of their own', () => {
  const first = 10_000_000;
  const named = Array.from({ length: 60_000 }, (_, nr) => ({
    targetId: 1 + (nr % 3),
    messageId: first + Math.floor(nr / 3),
  }));
  const made = named.map(tokens.make);
  expect(new Set(made).size).toBe(named.length);
  expect(made.map(tokens.read)).toEqual(named);
});

test('what is none of ours opens nothing: guesses, changed characters, those of another installation', () => {
  const others = linkTokensOf(createSecrets([key('k1')]));
  fc.assert(
    fc.property(link(), fc.nat(22), fc.constantFrom(...'AQgwBz09-_'), (named, place, letter) => {
      const token = tokens.make(named);
      expect(others.read(token)).toBeNull();
      const changed = token.slice(0, place) + letter + token.slice(place + 1);
      if (changed !== token) expect(tokens.read(changed)).toBeNull();
    }),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(fc.stringMatching(/^[\w-]{23}$/), (guess) => {
      expect(tokens.read(guess)).toBeNull();
    }),
    { numRuns: 2000 },
  );
  for (const text of ['', 'short', 'A'.repeat(24), `${'A'.repeat(22)}=`])
    expect(tokens.read(text)).toBeNull();
});
