import { defaultDelivery } from '@herald/contract';
import { expect, test } from 'vitest';
import { budgetReaches } from './budgetReaches.ts';
import type { Judgement } from './judgeAudience.ts';
import type { CampaignRow } from './queries.ts';
import { whenOf } from './whenOf.ts';

const now = new Date('2026-11-22T09:00:00Z');
const row = (values: Partial<CampaignRow>) =>
  ({
    scheduled_at: null,
    scheduled_local: null,
    schedule_zone: null,
    delivery: defaultDelivery,
    ...values,
  }) as CampaignRow;
const people = { countries: ['FR'], number: { zone: 'Europe/Paris' } } as Pick<
  Judgement,
  'countries' | 'number'
>;
const iso = ({ first, finish }: { first: number; finish: number }) =>
  [first, finish].map((time) => new Date(time).toISOString().slice(0, 16));

test('what is scheduled into the night leaves in the morning, and is over after that', () => {
  const quiet = { ...defaultDelivery, quiet_hours: { from: '21:00', to: '08:00' } };
  const night = new Date('2026-11-22T22:30:00Z');
  const scheduled = row({ scheduled_at: night, scheduled_local: '2026-11-22T23:30', schedule_zone: 'team' });
  expect(iso(whenOf(scheduled, people, 600, now))).toEqual(['2026-11-22T22:30', '2026-11-22T22:40']);
  const held = { ...scheduled, delivery: quiet };
  expect(iso(whenOf(held, people, 600, now))).toEqual(['2026-11-23T07:00', '2026-11-23T07:10']);
  // It is morning in Japan when night falls in France.
  const both = { ...people, countries: ['FR', 'JP'] };
  expect(iso(whenOf(held, both, 600, now))).toEqual(['2026-11-22T23:00', '2026-11-23T07:00']);
  expect(iso(whenOf(row({ delivery: quiet }), people, 600, now))).toEqual([
    '2026-11-22T09:00',
    '2026-11-22T09:10',
  ]);
});

test('a budget says whom it reaches, in a currency without cents too', () => {
  const judged = { sendable: 84, micros: 5_990_000 };
  const campaign = row({ currency: 'EUR', cost_micros: 1_000_000, reserved_micros: 0 });
  expect(budgetReaches(campaign, judged)).toBeNull();
  const with_ = (budget: number) => ({ ...campaign, delivery: { ...defaultDelivery, budget } });
  expect(budgetReaches(with_(100), judged)).toBe(0);
  expect(budgetReaches(with_(400), judged)).toBe(42);
  expect(budgetReaches(with_(10_000), judged)).toBe(84);
  const yen = { ...with_(500), currency: 'JPY', cost_micros: 0 };
  expect(budgetReaches(yen, { sendable: 100, micros: 1_000_000_000 })).toBe(50);
});
