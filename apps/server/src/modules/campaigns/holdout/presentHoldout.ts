import type { CampaignHoldout } from '@herald/contract';
import type { HoldoutCounts } from './countHoldouts.ts';
import type { Holdout } from './drawHoldout.ts';
import { type Arm, addArms, leastBuyers, leastHeld, liftOf, noArm } from './lift.ts';

/** The columns of a campaign that tell of its control group. */
interface WithHoldout {
  holdout: Holdout | null;
  holdout_counts: HoldoutCounts | null;
  holdout_counted_at: Date | null;
  holdout_is_final: boolean;
}

/** What is known of both groups, and what the campaign caused where they are large enough to say. */
export function presentHoldout(campaign: WithHoldout): CampaignHoldout | null {
  const { holdout, holdout_counts: counts } = campaign;
  if (!holdout) return null;
  const strata = counts?.strata ?? [];
  const currency = counts?.currency ?? null;
  const sum = (arm: 'treated' | 'held') => strata.map((stratum) => stratum[arm]).reduce(addArms, noArm);
  const present = ({ n, buyers, net }: Arm) => ({
    people: n,
    buyers,
    turnover: currency === null ? null : { amount: net, currency },
  });
  const held = sum('held');
  const lift = currency === null ? null : liftOf(strata);
  return {
    percent: holdout.percent,
    window_days: holdout.window_days,
    state: campaign.holdout_is_final ? 'final' : 'preliminary',
    counted_at: campaign.holdout_counted_at?.toISOString() ?? null,
    treated: present(sum('treated')),
    held_out: present(held),
    caused: lift && currency !== null ? { currency, ...lift } : null,
    needed: lift ? null : neededFor(held),
  };
}

/** At the rate at which those held out buy, so many would be needed; of nobody's buying nothing can be told. */
function neededFor({ n, buyers }: Arm): number | null {
  if (buyers === 0) return n === 0 ? null : Math.max(leastHeld, n * leastBuyers);
  return Math.max(leastHeld, Math.ceil((n * leastBuyers) / buyers));
}
