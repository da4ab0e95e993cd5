import type {
  AutomationSecret,
  RouteBody,
  saveAutomationSecret as saveRoute,
  UsingAutomation,
} from '@herald/contract';
import { audit } from '../../../audit.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import { memberName } from '../../../messaging/assignment/index.ts';
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
    const users = await readSecretUses(tx, ctx.teamId);
    const rows = await secretsWithSetters(tx, ctx.teamId).orderBy('s.name').execute();
    return rows.map((row) => ({ ...present(row), used_by: users.get(row.name) ?? [] }));
  });
}

export async function saveSecret(
  ctx: RequestContext,
  { name, value }: RouteBody<typeof saveRoute>,
): Promise<AutomationSecret> {
  const written = {
    value_sealed: ctx.app.secrets.seal(value, automationSecretPurpose),
    created_by: ctx.person.userId,
    created_at: ctx.clock.now(),
  };
  return ctx.db.transaction(async (tx) => {
    await tx
      .insertInto('automation_secrets')
      .values({ team_id: ctx.teamId, name, ...written })
      .onConflict((conflict) => conflict.columns(['team_id', 'name']).doUpdateSet(written))
      .execute();
    await audit(tx, byOf(ctx), {
      action: 'automation_secret.saved',
      target: { kind: 'automation_secret', name },
    });
    return present(
      await secretsWithSetters(tx, ctx.teamId).where('s.name', '=', name).executeTakeFirstOrThrow(),
    );
  });
}

const secretsWithSetters = (tx: Tx, teamId: number) =>
  tx
    .selectFrom('automation_secrets as s')
    .leftJoin('users as u', 'u.id', 's.created_by')
    .select((eb) => [
      's.name',
      's.created_at',
      eb.ref('u.id').$castTo<number | null>().as('user_id'),
      memberName('u').as('user_name'),
    ])
    .where('s.team_id', '=', teamId);

type SecretRow = Awaited<ReturnType<ReturnType<typeof secretsWithSetters>['executeTakeFirstOrThrow']>>;

const present = ({ name, created_at, user_id, user_name }: SecretRow): AutomationSecret => ({
  name,
  created_at: created_at.toISOString(),
  created_by: user_id === null ? null : { id: user_id, name: user_name ?? '' },
});

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
