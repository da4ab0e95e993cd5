import type { DeliveryOptions } from '@herald/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { judgeResults, type Results, resultsOf, usualLimits } from '../delivery/autoStop.ts';
import { type CanaryState, stateOfCanary } from '../delivery/canary.ts';
import type { Claim } from './claim.ts';
import { type CampaignProgress, hasUnderWay, type SendingCampaign } from './claimCampaigns.ts';

/** How a campaign goes on. */
export type Course =
  | { kind: 'stop'; stop: { code: string; message: string } }
  | { kind: 'wait'; waiting: NonNullable<CampaignProgress['waiting']> }
  /** `sliceLeft`: of the first slice, so many may still leave; null when there is none, or it went well. */
  | { kind: 'go'; sliceLeft: number | null };

/** What became of those who got it already decides whether others get it too. */
export async function judgeCourse(
  tx: Tx,
  claim: Claim,
  campaign: SendingCampaign,
  delivery: DeliveryOptions,
): Promise<Course> {
  const results = resultsOf(campaign);
  const canary = await stateOf(tx, claim, campaign, delivery, results);
  const inSlice = canary.kind !== 'passed' && !(canary.kind === 'open' && canary.left === null);
  const verdict = delivery.auto_stop ? judgeResults(results, delivery.auto_stop) : null;
  if (canary.kind === 'failed' || (verdict !== null && inSlice)) return stopFor('canary_failed', results);
  if (verdict !== null) return stopFor(verdict, results);
  if (delivery.auto_stop && claim.number.quality === 'RED') return stopFor('quality_red', results);
  if (canary.kind === 'watching') {
    return { kind: 'wait', waiting: { reason: 'canary_watch', until: canary.until } };
  }
  if (canary.kind === 'passed') await rememberPassed(tx, claim, campaign);
  return { kind: 'go', sliceLeft: canary.kind === 'open' ? canary.left : null };
}

async function stateOf(
  tx: Tx,
  { number, now }: Claim,
  campaign: SendingCampaign,
  delivery: DeliveryOptions,
  results: Results,
): Promise<CanaryState> {
  const facts = {
    canary: delivery.canary,
    claimed: campaign.canary_claimed,
    claimedAt: campaign.canary_claimed_at,
    passedAt: campaign.canary_passed_at,
    results,
    limits: delivery.auto_stop ?? usualLimits,
    now,
  };
  const state = stateOfCanary({ ...facts, isUnderWay: false });
  if (state.kind !== 'passed' && state.kind !== 'failed') return state;
  return stateOfCanary({ ...facts, isUnderWay: await hasUnderWay(tx, number, campaign.id) });
}

async function rememberPassed(tx: Tx, { number, now, moved }: Claim, { id }: SendingCampaign): Promise<void> {
  await sql`
    update campaigns set canary_passed_at = ${now} where team_id = ${number.teamId} and id = ${id}`.execute(
    tx,
  );
  moved.add(id);
}

/** The numbers go with the code: `describeStop` puts them into words. */
function stopFor(code: string, { count, failed, optedOut }: Results): Course {
  const message = JSON.stringify({ results: count, failed, opted_out: optedOut });
  return { kind: 'stop', stop: { code, message } };
}
