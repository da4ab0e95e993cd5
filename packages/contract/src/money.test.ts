import { expect, test } from 'vitest';
import { microsOf, minorUnits } from './money.ts';

test('a cost is told in what its currency calls a minor unit, rounded up', () => {
  expect(minorUnits(71_200, 'EUR')).toBe(8);
  expect(minorUnits(12_340_000, 'JPY')).toBe(13);
  expect(minorUnits(1_500_000, 'KRW')).toBe(2);
  expect(minorUnits(45_000_000, 'CLP')).toBe(45);
  expect(minorUnits(1_500_000, 'TND')).toBe(1500);
  expect(minorUnits(0, 'JPY')).toBe(0);
});

test('an amount is as many millionths as its currency has minor units', () => {
  expect(microsOf(48_00, 'EUR')).toBe(48_000_000);
  expect(microsOf(5000, 'JPY')).toBe(5_000_000_000);
});
