import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countEdits } from './editsLeft.ts';

const day = 86_400_000;
const now = new Date('2026-11-25T12:00:00Z');
const ago = (ms: number) => new Date(now.getTime() - ms);

test('one edit a day and ten in thirty days, and when there is room again', () => {
  expect(countEdits([], now)).toEqual({ left: 10, next: null });
  expect(countEdits([ago(3_600_000)], now)).toEqual({ left: 9, next: ago(3_600_000 - day) });
  expect(countEdits([ago(day)], now)).toEqual({ left: 9, next: null });
  const ten = Array.from({ length: 10 }, (_, n) => ago((n + 2) * day));
  expect(countEdits(ten, now)).toEqual({ left: 0, next: ago(11 * day - 30 * day) });
});

test('whoever waits as long as told is never refused by Meta’s count', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 3 * day }), { minLength: 1, maxLength: 25 }), (pauses) => {
      const made: number[] = [];
      let at = now.getTime();
      for (const pause of pauses) {
        at += pause;
        const recent = made.filter((one) => one > at - 30 * day).map((one) => new Date(one));
        at = countEdits(recent, new Date(at)).next?.getTime() ?? at;
        expect(made.filter((one) => one > at - day)).toHaveLength(0);
        expect(made.filter((one) => one > at - 30 * day).length).toBeLessThan(10);
        made.unshift(at);
      }
    }),
  );
});
