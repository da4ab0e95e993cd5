import { isEntitled, type Plan, plansWith, type Subscription } from '@herald/contract';
import type { By } from '../../actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError } from '../../platform/errors.ts';
import { requirePlan } from '../teams/index.ts';

/** Throws, with the plans that help, when the team may not add members. */
export async function requireMembersPlan(tx: Tx, { teamId, now }: By): Promise<void> {
  await requirePlan(tx, await readSubscription(tx, teamId), { teamId, feature: 'members', now });
}

/** The same for whoever was invited, who can do nothing about a plan but tell the one who asked them. */
export async function requireRoomToJoin(
  tx: Tx,
  { teamId, now }: By,
  { team_name, invited_by }: { team_name: string; invited_by: string },
): Promise<void> {
  if (isEntitled(await readSubscription(tx, teamId), 'members', now)) return;
  throw new AppError(
    'plan_required',
    {
      en: `${team_name} cannot add members at the moment: that needs the plan ${plansWith('members', 'en')}. Tell ${invited_by}, and open the link again afterwards.`,
      fr: `${team_name} ne peut pas ajouter de membres pour l’instant : il faut l’offre ${plansWith('members', 'fr')}. Prévenez ${invited_by}, puis rouvrez le lien.`,
    },
    { status: 403 },
  );
}

async function readSubscription(tx: Tx, teamId: number): Promise<Subscription> {
  const team = await tx
    .selectFrom('teams')
    .select(['plan', 'grant_scale_access', 'trial_ends_at'])
    .where('id', '=', teamId)
    .executeTakeFirstOrThrow();
  return {
    plan: team.plan as Plan,
    hasScaleAccess: team.grant_scale_access,
    trialEndsAt: team.trial_ends_at,
  };
}
