import { defaultDelivery } from '@herald/contract';
import { expect, test } from 'vitest';
import { forecastSeconds } from './forecast.ts';

const now = new Date('2026-11-20T10:00:00Z');
const facts = { recipients: 4_000, perSecond: 80, delivery: defaultDelivery, portfolio: null };
const portfolio = { limit: 2_000, used: 0, reserve: 100, freeAt: { campaign: now, other: now } };
const days = (seconds: number) => seconds / 86_400;

test('the slowest of number, speed limit and portfolio decides', () => {
  expect(forecastSeconds(facts)).toBe(50);
  expect(forecastSeconds({ ...facts, recipients: 0 })).toBe(0);
  const limited = { ...defaultDelivery, speed_limit: 60 };
  expect(forecastSeconds({ ...facts, delivery: limited })).toBe(4_000);
  // 1,900 today, 1,900 tomorrow, 200 the day after.
  expect(days(forecastSeconds({ ...facts, portfolio }))).toBeCloseTo(2, 3);
  expect(days(forecastSeconds({ ...facts, recipients: 1_900, portfolio }))).toBeLessThan(0.01);
  const used = { ...portfolio, used: 1_900 };
  expect(days(forecastSeconds({ ...facts, recipients: 1_900, portfolio: used }))).toBeCloseTo(1, 3);
});

test('with best hours it takes until the last of them', () => {
  const delivery = { ...defaultDelivery, best_hour: true };
  expect(forecastSeconds({ ...facts, delivery })).toBe(86_400);
  expect(forecastSeconds({ ...facts, delivery: { ...delivery, speed_limit: 1 } })).toBe(240_000);
  expect(forecastSeconds({ ...facts, delivery, recipients: 0 })).toBe(0);
});

test('the first slice is watched for its time', () => {
  const delivery = { ...defaultDelivery, canary: { recipients: 100, wait_minutes: 30 } };
  expect(forecastSeconds({ ...facts, delivery })).toBe(50 + 1_800);
  expect(forecastSeconds({ ...facts, delivery, recipients: 100 })).toBe(2);
});
