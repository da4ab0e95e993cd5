import { plans, roleById, type Team } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { notFound } from '../../platform/errors.ts';
import { permissionsOfRole } from '../../platform/roles.ts';
import { readPrepaid } from '../balance/index.ts';
import { readGraceEnd } from '../billing/index.ts';
import { presentNumber, readNumbers } from '../numbers/index.ts';
import { readTeam, type TeamRow } from './queries.ts';

const day = 24 * 60 * 60 * 1000;

/** A team as the signed-in member sees it. */
export async function presentTeam(ctx: RequestContext, teamId: number, roleId: number): Promise<Team> {
  const now = ctx.clock.now();
  return ctx.db.withTeam(teamId).read(async (tx) => {
    const row = await readTeam(tx, teamId);
    if (!row) throw notFound();
    const numbers = await readNumbers(tx, teamId, now);
    const prepaid = await readPrepaid(tx, teamId);
    const graceEndsAt = await readGraceEnd(tx, teamId);
    const role = await readRole(tx, teamId, roleId);
    return {
      ...presentPlan(row, now),
      grace_ends_at: graceEndsAt?.toISOString() ?? null,
      id: row.id,
      name: row.name,
      is_beta: row.is_beta,
      balance: prepaid?.available ?? 0,
      currency: row.currency,
      country_code: row.country_code,
      timezone: row.timezone,
      locale: row.locale,
      onboarding: { first_waba_completed: row.first_waba_completed_at !== null },
      phone_numbers: numbers.map(presentNumber),
      permissions: [...permissionsOfRole(roleId, role.permissions)],
      roles: role.name === null ? [] : [role.name],
      integrations: await readIntegrations(tx, teamId),
      ai_active: row.ai_active,
      account_blocked: row.blocked_at !== null,
      blocked_reason: row.blocked_reason,
      away_numbers: await readAwayNumbers(tx, teamId, ctx.person.userId),
      closing_reasons: await readClosingReasons(tx, teamId),
      delete_at: row.delete_at?.toISOString() ?? null,
      meta_billing_v2: row.meta_billing_v2,
      meta_billing_v2_setup_completed: row.meta_billing_v2_setup_completed_at !== null,
    };
  });
}

/** A shop is connected once orders of it came in. Nothing can be connected to Klaviyo and HubSpot yet. */
async function readIntegrations(tx: Tx, teamId: number): Promise<Team['integrations']> {
  const shop = await tx
    .selectFrom('shop_orders')
    .select('id')
    .where('team_id', '=', teamId)
    .limit(1)
    .execute();
  return { shopify: shop.length > 0, klaviyo: false, hubspot: false };
}

async function readAwayNumbers(tx: Tx, teamId: number, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('inbox_turns')
    .select('phone_number_id')
    .where('team_id', '=', teamId)
    .where('user_id', '=', userId)
    .where('is_available', '=', false)
    .orderBy('phone_number_id')
    .execute();
  return rows.map(({ phone_number_id }) => phone_number_id);
}

async function readClosingReasons(tx: Tx, teamId: number): Promise<Team['closing_reasons']> {
  const { rows } = await sql<{ asks: Team['closing_reasons'] }>`
    select case when is_required then 'required' else 'optional' end as asks from closing_reason_settings s
    where team_id = ${teamId} and exists (
      select from closing_reasons r where r.team_id = s.team_id and archived_at is null)`.execute(tx);
  return rows[0]?.asks ?? 'none';
}

/** What a role is called, and what it allows when it is one of the team's own. */
async function readRole(tx: Tx, teamId: number, roleId: number) {
  const own = await tx
    .selectFrom('team_roles')
    .select(['name', 'permissions'])
    .where('team_id', '=', teamId)
    .where('id', '=', roleId)
    .executeTakeFirst();
  return { name: roleById(roleId) ?? own?.name ?? null, permissions: own?.permissions ?? null };
}

function presentPlan(row: TeamRow, now: Date) {
  const plan = plans.find((name) => name === row.plan) ?? 'free';
  return {
    current_plan: plan,
    subscribed_to_shopify_plan: plan.startsWith('shopify_'),
    subscribed_to_pro_plan: plan.endsWith('_pro'),
    subscribed_to_scale_plan: plan.endsWith('_scale'),
    grant_scale_access: row.grant_scale_access,
    trial_ends_at: row.trial_ends_at?.toISOString() ?? null,
    days_until_free_trial_ends:
      row.trial_ends_at && plan === 'free' && !row.grant_scale_access
        ? Math.max(0, Math.ceil((row.trial_ends_at.getTime() - now.getTime()) / day))
        : null,
  };
}
