import { plans } from '@herald/contract';
import type { By } from '../../actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import { requirePlan } from '../teams/index.ts';

/** Throws, with the plans that help, when the team may not add members. */
export async function requireMembersPlan(tx: Tx, { teamId, now }: By): Promise<void> {
  const team = await tx
    .selectFrom('teams')
    .select(['plan', 'grant_scale_access', 'trial_ends_at'])
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  const plan = plans.find((name) => name === team.plan) ?? 'free';
  const subscription = { plan, hasScaleAccess: team.grant_scale_access, trialEndsAt: team.trial_ends_at };
  requirePlan(subscription, 'members', now);
}
