import { expect, test } from 'vitest';
import type { StoredArm } from './countHoldouts.ts';
import { presentHoldout } from './presentHoldout.ts';

/** Each buyer bought for 50.00. */
function arm(n: number, buyers: number): StoredArm {
  const bought = { net: buyers * 5000, squares: buyers * 25_000_000 };
  return { n, buyers, ...bought, cut: bought };
}

/** A campaign whose messages cost 1,000.00 and which caused 200 of its 600 orders. */
function campaign(treated: StoredArm, cutAt?: number) {
  return {
    holdout: { seed: 'a', percent: 20, window_days: 7, drawn_at: '2026-11-01T09:00:00.000Z' },
    holdout_counts: {
      currency: 'EUR',
      cut_at: cutAt,
      strata: [{ stratum: 0, treated, held: arm(2000, 100) }],
    },
    holdout_counted_at: new Date('2026-11-09T09:00:00Z'),
    holdout_is_final: true,
    cost_micros: 1_000_000_000,
    currency: 'EUR',
  };
}

test('what it caused is told in money, as a share, and for each euro paid', () => {
  const caused = presentHoldout(campaign(arm(8000, 600), 5000))?.caused;
  expect(caused?.turnover.value).toBeCloseTo(1_000_000, 6);
  expect(caused?.relative?.value).toBeCloseTo(0.5, 10);
  expect(caused?.roas?.value).toBeCloseTo(10, 10);
  expect(caused?.roas?.low).toBeCloseTo((caused?.turnover.low ?? 0) / 100_000, 10);
  expect(caused?.roas?.high).toBeCloseTo((caused?.turnover.high ?? 0) / 100_000, 10);
  // No order was larger than where they are cut: there is nothing to compare with.
  expect(caused?.cut).toBeNull();
});

test('messages that were free, or paid in another currency, bring back nothing that can be told', () => {
  const told = (changed: object) =>
    presentHoldout({ ...campaign(arm(8000, 600), 5000), ...changed })?.caused?.roas;
  expect(told({ cost_micros: 0 })).toBeNull();
  expect(told({ currency: 'USD' })).toBeNull();
});

test('one large order is told apart from what the others say', () => {
  const plain = arm(8000, 600);
  const large = 3_000_000;
  const treated = {
    ...plain,
    buyers: 601,
    net: plain.net + large,
    squares: plain.squares + large ** 2,
    cut: { net: plain.net + 5000, squares: plain.squares + 25_000_000 },
  };
  const caused = presentHoldout(campaign(treated, 5000))?.caused;
  expect(caused?.turnover.value).toBeCloseTo(1_000_000 + large, 4);
  expect(caused?.cut?.cut_at).toBe(5000);
  expect(caused?.cut?.turnover.value).toBeCloseTo(1_005_000, 4);
  // That order is the whole noise.
  expect(caused?.turnover.low).toBeLessThan(0);
  expect(caused?.cut?.turnover.low).toBeGreaterThan(0);
});

test('figures that were final before orders were cut are still shown', () => {
  const { cut: _, ...treated } = arm(8000, 600);
  expect(presentHoldout(campaign(treated))?.caused).toMatchObject({ cut: null, currency: 'EUR' });
});
