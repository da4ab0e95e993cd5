import { type CampaignHoldout, microsOf } from '@herald/contract';
import type { HoldoutCounts, StoredArm } from './countHoldouts.ts';
import type { Holdout } from './drawHoldout.ts';
import {
  type Arm,
  addArms,
  type Estimate,
  type Lift,
  leastBuyers,
  leastHeld,
  liftOf,
  noArm,
  type Stratum,
} from './lift.ts';

/** The columns of a campaign that tell of its control group, and what its messages cost. */
interface WithHoldout {
  holdout: Holdout | null;
  holdout_counts: HoldoutCounts | null;
  holdout_counted_at: Date | null;
  holdout_is_final: boolean;
  cost_micros: number;
  /** In which the messages are paid. */
  currency: string;
}

/** What is known of both groups, and what the campaign caused where they are large enough to say. */
export function presentHoldout(campaign: WithHoldout): CampaignHoldout | null {
  const { holdout, holdout_counts: counts } = campaign;
  if (!holdout) return null;
  const strata = (counts?.strata ?? []).map(
    ({ treated, held }): Stratum => ({ treated: withCut(treated), held: withCut(held) }),
  );
  const currency = counts?.currency ?? null;
  const sum = (arm: 'treated' | 'held') => strata.map((stratum) => stratum[arm]).reduce(addArms, noArm);
  const present = ({ n, buyers, net }: Arm) => ({
    people: n,
    buyers,
    turnover: currency === null ? null : { amount: net, currency },
  });
  const [treated, held] = [sum('treated'), sum('held')];
  const lift = currency === null ? null : liftOf(strata);
  const isCut = treated.cut.net !== treated.net || held.cut.net !== held.net;
  return {
    percent: holdout.percent,
    window_days: holdout.window_days,
    state: campaign.holdout_is_final ? 'final' : 'preliminary',
    counted_at: campaign.holdout_counted_at?.toISOString() ?? null,
    treated: present(treated),
    held_out: present(held),
    caused:
      lift && currency !== null
        ? presentLift(lift, {
            currency,
            roas: roasOf(campaign, currency),
            cutAt: isCut ? counts?.cut_at : null,
          })
        : null,
    needed: lift ? null : neededFor(held),
  };
}

/** What was counted before orders were cut stands for itself. */
const withCut = ({ cut, ...arm }: StoredArm): Arm => ({
  ...arm,
  cut: cut ?? { net: arm.net, squares: arm.squares },
});

interface Told {
  currency: string;
  /** Turns an amount of turnover into what it is for each unit of money paid; null where that says nothing. */
  roas: ((amount: number) => number) | null;
  cutAt: number | null | undefined;
}

function presentLift(
  { turnover, cut, buyers, relative }: Lift,
  { currency, roas, cutAt }: Told,
): CampaignHoldout['caused'] {
  return {
    currency,
    turnover,
    buyers,
    relative,
    roas: roas && mapEstimate(turnover, roas),
    cut: cutAt == null ? null : { cut_at: cutAt, turnover: cut },
  };
}

function roasOf(campaign: WithHoldout, currency: string): Told['roas'] {
  if (campaign.cost_micros === 0 || campaign.currency !== currency) return null;
  return (amount) => microsOf(amount, currency) / campaign.cost_micros;
}

const mapEstimate = ({ value, low, high }: Estimate, to: (one: number) => number): Estimate => ({
  value: to(value),
  low: to(low),
  high: to(high),
});

/** At the rate at which those held out buy, so many would be needed; of nobody's buying nothing can be told. */
function neededFor({ n, buyers }: Arm): number | null {
  if (buyers === 0) return n === 0 ? null : Math.max(leastHeld, n * leastBuyers);
  return Math.max(leastHeld, Math.ceil((n * leastBuyers) / buyers));
}
