import { minorUnits } from '@herald/contract';
import { readDelivery } from '../../messaging/outbound/index.ts';
import type { Judgement } from './judgeAudience.ts';
import type { CampaignRow } from './queries.ts';

/** About how many of those who wait are reached before the budget is used up, at what they cost on average; null without one. */
export function budgetReaches(
  { delivery, currency, cost_micros, reserved_micros }: CampaignRow,
  { sendable, micros }: Pick<Judgement, 'sendable' | 'micros'>,
): number | null {
  const { budget } = readDelivery(delivery);
  if (budget === null) return null;
  const cost = minorUnits(micros, currency);
  const left = Math.max(0, budget - minorUnits(cost_micros + reserved_micros, currency));
  return cost <= left ? sendable : Math.floor((sendable * left) / cost);
}
