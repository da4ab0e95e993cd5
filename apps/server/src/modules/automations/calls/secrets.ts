import type {
  AutomationSecret,
  RouteBody,
  saveAutomationSecret as saveRoute,
  UsingAutomation,
} from '@herald/contract';
import { audit } from '../../../audit.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import { readSecretUses, refuseUsed } from '../../../messaging/uses/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { notFound } from '../../../platform/errors.ts';
import type { Secrets } from '../../../platform/secrets.ts';

/** Under which what calls to other systems need is sealed. */
export const automationSecretPurpose = 'automation secret';

/** The secrets of a team, opened: for the caller alone. */
export async function openSecrets(
  tx: Tx,
  secrets: Secrets,
  teamId: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .selectFrom('automation_secrets')
    .select(['name', 'value_sealed'])
    .where('team_id', '=', teamId)
    .execute();
  return new Map(
    rows.map(({ name, value_sealed }) => [name, secrets.open(value_sealed, automationSecretPurpose)]),
  );
}

export function listSecrets(
  ctx: RequestContext,
): Promise<(AutomationSecret & { used_by: UsingAutomation[] })[]> {
  return ctx.db.read(async (tx) => {
    const rows = await tx
      .selectFrom('automation_secrets')
      .select(['name', 'created_at'])
      .where('team_id', '=', ctx.teamId)
      .orderBy('name')
      .execute();
    const users = await readSecretUses(tx, ctx.teamId);
    return rows.map(({ name, created_at }) => ({
      name,
      created_at: created_at.toISOString(),
      used_by: users.get(name) ?? [],
    }));
  });
}

export async function saveSecret(ctx: RequestContext, { name, value }: RouteBody<typeof saveRoute>) {
  const created_at = ctx.clock.now();
  const value_sealed = ctx.app.secrets.seal(value, automationSecretPurpose);
  await ctx.db.transaction(async (tx) => {
    await tx
      .insertInto('automation_secrets')
      .values({ team_id: ctx.teamId, name, value_sealed, created_by: ctx.person.userId, created_at })
      .onConflict((conflict) =>
        conflict.columns(['team_id', 'name']).doUpdateSet({
          value_sealed,
          created_by: ctx.person.userId,
          created_at,
        }),
      )
      .execute();
    await audit(tx, byOf(ctx), {
      action: 'automation_secret.saved',
      target: { kind: 'automation_secret', name },
    });
  });
  return { name, created_at: created_at.toISOString() };
}

export function deleteSecret(ctx: RequestContext, name: string): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    await refuseUsed(tx, { teamId: ctx.teamId, kind: 'secret', name }, 'secret_in_use');
    const { numDeletedRows } = await tx
      .deleteFrom('automation_secrets')
      .where('team_id', '=', ctx.teamId)
      .where('name', '=', name)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    await audit(tx, byOf(ctx), {
      action: 'automation_secret.deleted',
      target: { kind: 'automation_secret', name },
    });
  });
}
