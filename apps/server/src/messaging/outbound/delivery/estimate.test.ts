import { expect, test } from 'vitest';
import { estimateFor } from './estimate.ts';

test('the expected price is that of the market, asked by the beginning of the number', () => {
  const estimate = estimateFor('MARKETING', 'EUR', new Date('2026-11-20T10:00:00Z'));
  expect(estimate('+33700000001')).toBe(71_200);
  expect(estimate('+33700000002')).toBe(71_200);
  expect(estimate('+4915100000001')).toBe(113_100);
  expect(estimate(null)).toBeGreaterThan(0);
});
