import type { StatusPricing } from '@herald/whatsapp';
import { expect, test } from 'vitest';
import { priceStatus } from './price.ts';

const regular: StatusPricing = {
  billable: true,
  model: 'PMP',
  type: 'regular',
  category: 'marketing',
  cost: null,
};
const french = { phone: '+33700000001', currency: 'EUR' };
const at = new Date('2026-11-20T10:00:00Z');

test('a charged message costs what the list of its currency says for the country', () => {
  expect(priceStatus(regular, french, at)).toMatchObject({ micros: 71_200, currency: 'EUR' });
  expect(priceStatus({ ...regular, category: 'utility' }, french, at)).toMatchObject({ micros: 24_800 });
  expect(priceStatus({ ...regular, category: 'marketing_lite' }, french, at)).toMatchObject({
    micros: 71_200,
  });
});

test('free entry points and free service messages cost nothing', () => {
  for (const type of ['free_entry_point', 'free_customer_service']) {
    expect(priceStatus({ ...regular, type }, french, at)).toMatchObject({ micros: 0 });
  }
  expect(priceStatus({ ...regular, type: null, billable: false }, french, at)).toMatchObject({ micros: 0 });
});

test('a price that Meta names itself wins, and an unknown category has none', () => {
  const cost = { amount: 0.0531, currency: 'USD' };
  expect(priceStatus({ ...regular, cost }, french, at)).toMatchObject({ micros: 53_100, currency: 'USD' });
  expect(priceStatus({ ...regular, category: 'group_marketing' }, french, at)).toMatchObject({
    micros: null,
  });
});
