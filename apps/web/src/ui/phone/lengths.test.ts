import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFewEmoji, shortened } from './lengths.ts';

test.each(['👍', '❤️', '❤', '🇫🇷🇧🇪', '👨‍👩‍👧‍👦', '👍🏽 👍🏽 👍🏽', '1️⃣', '🏴󠁧󠁢󠁳󠁣󠁴󠁿', '🏳️‍🌈\n🙏'])(
  '%s is large',
  (text) => {
    expect(isFewEmoji(text)).toBe(true);
  },
);

test.each(['', ' ', '1', '12', '👍👍👍👍', '👍 ok', '*', '🇫', '\u200d'])('%j is not', (text) => {
  expect(isFewEmoji(text)).toBe(false);
});

test('what is long shows its beginning, up to a whole word', () => {
  const text = 'Bonjour tout le monde. '.repeat(100);
  const short = shortened(text) ?? '';
  expect(short.length).toBeGreaterThan(1100);
  expect(short).toMatch(/ (?:Bonjour|tout|le|monde\.)$/);
  expect(shortened('ligne\n'.repeat(80))?.split('\n')).toHaveLength(30);
  expect(shortened('a'.repeat(1300))).toBeNull();
  expect(shortened('a'.repeat(5000))).toHaveLength(1200);
});

test('of any text it is a beginning without half a character', () => {
  const text = fc.oneof(fc.string({ unit: 'grapheme', minLength: 900, maxLength: 3000 }), fc.string());
  fc.assert(
    fc.property(text, (whole) => {
      const short = shortened(whole);
      if (short === null) return;
      expect(whole.startsWith(short)).toBe(true);
      expect(short.length).toBeLessThan(whole.length);
      expect(short.isWellFormed()).toBe(whole.isWellFormed());
    }),
  );
});
