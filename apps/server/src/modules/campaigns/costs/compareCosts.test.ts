import { costReasons, minorUnits } from '@herald/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type CostGroup, compareCosts } from './compareCosts.ts';

const group = (part: Partial<CostGroup>): CostGroup => ({
  market: 'France',
  category: 'marketing',
  reason: null,
  currency: 'EUR',
  messages: 1,
  forecastMicros: 71_200,
  micros: 71_200,
  ...part,
});

test('what is shown adds up to the unit, in currencies with and without cents', () => {
  const groups = fc.array(
    fc.record({
      market: fc.constantFrom('France', 'Italy', 'Other'),
      category: fc.constantFrom('marketing', 'utility'),
      reason: fc.constantFrom(null, ...costReasons),
      currency: fc.constantFrom('EUR', 'JPY'),
      messages: fc.integer({ min: 1, max: 1000 }),
      forecastMicros: fc.integer({ min: 0, max: 1_000_000_000 }),
      micros: fc.integer({ min: 0, max: 1_000_000_000 }),
    }),
  );
  fc.assert(
    fc.property(groups, fc.constantFrom('EUR', 'JPY', 'TND'), (of, currency) => {
      // Whoever is charged as expected makes no difference.
      const sane = of.map((one) =>
        one.reason === null ? { ...one, currency, micros: one.forecastMicros } : one,
      );
      const costs = compareCosts(sane, currency);
      const add = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
      expect(costs.forecast.amount + add(costs.differences.map(({ amount }) => amount.amount))).toBe(
        costs.actual.amount,
      );
      expect(add(costs.lines.map(({ forecast }) => forecast.amount))).toBe(costs.forecast.amount);
      const own = costs.lines.filter(({ cost }) => cost.currency === currency);
      expect(add(own.map(({ cost }) => cost.amount))).toBe(costs.actual.amount);
      expect(add(costs.lines.map(({ messages }) => messages))).toBe(costs.messages);
    }),
  );
});

test('free, undelivered and differently charged messages each say how much they are', () => {
  const costs = compareCosts(
    [
      group({ messages: 10, forecastMicros: 712_000, micros: 712_000 }),
      group({ messages: 3, reason: 'free_window', forecastMicros: 213_600, micros: 0 }),
      group({ messages: 2, reason: 'undelivered', forecastMicros: 142_400, micros: 0 }),
      group({ category: 'utility', reason: 'other_category', micros: 25_000 }),
    ],
    'EUR',
  );
  expect(costs.forecast.amount).toBe(minorUnits(1_139_200, 'EUR'));
  expect(costs.actual.amount).toBe(minorUnits(737_000, 'EUR'));
  expect(costs.differences.map(({ reason, messages }) => [reason, messages])).toEqual([
    ['undelivered', 2],
    ['free_window', 3],
    ['other_category', 1],
  ]);
  expect(costs.lines.map(({ category, messages, free }) => [category, messages, free])).toEqual([
    ['marketing', 15, 3],
    ['utility', 1, 0],
  ]);
});
