import type { DeliveryOptions } from '@herald/contract';
import { judgeResults, type Limits, type Results } from './autoStop.ts';

export type Canary = NonNullable<DeliveryOptions['canary']>;

export interface CanaryFacts {
  /** Null: everybody goes at once. */
  canary: Canary | null;
  claimed: number;
  /** When the last of the slice was claimed. */
  claimedAt: Date | null;
  passedAt: Date | null;
  /** Messages of the campaign that are still in the queue or being posted. */
  isUnderWay: boolean;
  results: Results;
  limits: Limits;
  now: Date;
}

export type CanaryState =
  /** So many may still go; null: all. */
  | { kind: 'open'; left: number | null }
  | { kind: 'watching'; until: Date }
  | { kind: 'passed' }
  | { kind: 'failed' };

/** Where the first slice stands. It is judged when its time is over and all of it left, or twice the time is over. */
export function stateOfCanary(facts: CanaryFacts): CanaryState {
  const { canary, claimed, claimedAt, passedAt, now } = facts;
  if (!canary || passedAt) return { kind: 'open', left: null };
  if (claimed < canary.recipients || !claimedAt) return { kind: 'open', left: canary.recipients - claimed };
  const until = decidesAt(canary, claimedAt);
  if (now < until) return { kind: 'watching', until };
  const patience = new Date(until.getTime() + canary.wait_minutes * 60_000);
  if (facts.isUnderWay && now < patience) return { kind: 'watching', until: patience };
  // Nobody of the slice has a result: nothing says that it went well.
  const isGood = facts.results.count > 0 && judgeResults(facts.results, facts.limits, 1) === null;
  return { kind: isGood ? 'passed' : 'failed' };
}

export function decidesAt({ wait_minutes }: Canary, claimedAt: Date): Date {
  return new Date(claimedAt.getTime() + wait_minutes * 60_000);
}
