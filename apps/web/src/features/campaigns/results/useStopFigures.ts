import type { Campaign } from '@herald/contract';
import { useFormat } from '#ui/format/useFormat.ts';

/** The figures that the words about a stop may name: what came to pass, and what was allowed. */
export function useStopFigures({ stats, delivery, campaign_cost: spent, reserved_cost: underWay }: Campaign) {
  const format = useFormat();
  const settled =
    stats.total_contact -
    stats.total_pending -
    stats.total_skipped -
    stats.total_uncertain -
    stats.total_held;
  const percent = (share: number | undefined) => format.percent((share ?? 100) / 100);
  return {
    settled: format.number(Math.max(0, settled)),
    failed: format.number(stats.total_failed),
    optedOut: format.number(stats.total_opted_out),
    failedLimit: percent(delivery.auto_stop?.failed_percent),
    optedOutLimit: percent(delivery.auto_stop?.opted_out_percent),
    spent: format.money({ ...spent, amount: spent.amount + underWay.amount }),
    budget: format.money({ ...spent, amount: delivery.budget ?? 0 }),
  };
}
