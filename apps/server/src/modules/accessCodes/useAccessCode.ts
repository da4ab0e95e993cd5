import type { RouteBody, validateCode } from '@herald/contract';
import { audit } from '../../audit.ts';
import type { RequestContext } from '../../context.ts';
import { requestTimeout, type Tx } from '../../platform/database/index.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { byAddress, type LimitRule } from '../../platform/limits.ts';
import { publish } from '../../platform/realtime/index.ts';
import { roleHolds } from '../../platform/roles.ts';
import { stateOf } from './present.ts';

/** Codes of one's own words are short: nobody may try many. */
const perPerson: LimitRule = { name: 'access code by person', points: 10, seconds: 3600 };
const perAddress: LimitRule = { name: 'access code by address', points: 30, seconds: 3600 };

/**
 * Gives the team that is named, or else the one that the person works in, what the code grants. Returns false when it is
 * none that can be used (any more).
 */
export async function useAccessCode(
  ctx: RequestContext,
  { code, team_id }: RouteBody<typeof validateCode>,
): Promise<boolean> {
  const { userId } = ctx.person;
  const teamId = team_id ?? (await currentTeam(ctx));
  await requirePayer(ctx, teamId);
  await ctx.app.limits.take(perPerson, String(userId));
  await ctx.app.limits.take(perAddress, byAddress(ctx.ip));
  // What a team may do is out of reach of its own requests (migration 0191).
  const db = ctx.app.database.pipeline.withTeam(teamId, { statementTimeout: requestTimeout });
  return db.transaction(async (tx) => {
    const isUsed = await spend(tx, { code, teamId, userId, now: ctx.clock.now() });
    if (!isUsed) return false;
    await tx.updateTable('teams').set({ grant_scale_access: true }).where('id', '=', teamId).execute();
    const by = { app: ctx.app, actor: ctx.person, teamId, now: ctx.clock.now(), ip: ctx.ip };
    await audit(tx, by, { action: 'access_code.used', target: { kind: 'access_code', name: code } });
    publish(tx, { name: 'team.updated', payload: { team_id: teamId } });
    return true;
  });
}

/** No team is named: it is the one that the person works in, and they must be who pays its bills. */
async function currentTeam({ db, person }: RequestContext): Promise<number> {
  const { userId } = person;
  const user = await db.read((tx) =>
    tx.selectFrom('users').select('current_team_id').where('id', '=', userId).executeTakeFirst(),
  );
  const teamId = user?.current_team_id ?? null;
  if (teamId === null) throw notFound();
  return teamId;
}

/** Whoever enters a code pays the team's bills. To anybody else's there is no such team. */
async function requirePayer({ db, person }: RequestContext, teamId: number): Promise<void> {
  const { userId } = person;
  const member = await db
    .withTeam(teamId)
    .read((tx) =>
      tx
        .selectFrom('members as m')
        .select(roleHolds('m', 'billing.manage').as('mayPay'))
        .where('m.team_id', '=', teamId)
        .where('m.user_id', '=', userId)
        .executeTakeFirst(),
    );
  if (!member) throw notFound();
  if (!member.mayPay) throw new AppError('forbidden');
}

interface Use {
  code: string;
  teamId: number;
  userId: number;
  now: Date;
}

/** Under the code's lock, so that two teams never share its last use. A team that used it before has it still, unless an operator took it back. */
async function spend(tx: Tx, { code, teamId, userId, now }: Use): Promise<boolean> {
  const found = await tx
    .selectFrom('access_codes')
    .selectAll()
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return false;
  const before = await tx
    .selectFrom('access_code_uses')
    .select('withdrawn_at')
    .where('team_id', '=', teamId)
    .where('access_code_id', '=', found.id)
    .executeTakeFirst();
  if (before) return before.withdrawn_at === null && found.revoked_at === null;
  if (stateOf(found, now) !== 'usable') return false;
  await tx
    .updateTable('access_codes')
    .set({ uses: found.uses + 1 })
    .where('id', '=', found.id)
    .execute();
  await tx
    .insertInto('access_code_uses')
    .values({ team_id: teamId, access_code_id: found.id, user_id: userId, used_at: now })
    .execute();
  return true;
}
