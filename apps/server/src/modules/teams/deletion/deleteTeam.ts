import { type Money, type RouteBody, type deleteTeam as route, writeMoney } from '@herald/contract';
import { audit } from '../../../audit.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import { publish } from '../../../platform/realtime/index.ts';
import { holdProved, proveIdentity } from '../../accounts/index.ts';
import { mailOwners } from '../mailOwners.ts';
import { teamEndingMail } from '../mails/teamEnding.ts';
import { requireOwner } from '../requireOwner.ts';
import { eraseTeam, eraseTeamKey } from './eraseTeam.ts';

const graceDays = 14;

/** The team ends after a time in which an Owner can keep it. From now on it sends nothing. */
export async function deleteTeam(ctx: RequestContext, body: RouteBody<typeof route>): Promise<void> {
  const account = await proveIdentity(ctx, body);
  const { app, teamId, clock } = ctx;
  const deleteAt = new Date(clock.now().getTime() + graceDays * 86_400_000);
  // What proves somebody is out of reach of a team's own role.
  await app.database.pipeline.transaction(async (tx) => {
    await holdProved(ctx, tx, account);
    await requireOwner(tx, ctx);
    const team = await tx
      .selectFrom('teams')
      .select(['name', 'delete_at'])
      .where('id', '=', teamId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    if (body.name.trim() !== team.name) throw wrongName(team.name);
    if (team.delete_at) return;
    const balance = await refuseBalance(tx, teamId, body.give_up_balance);
    await tx
      .updateTable('teams')
      .set({ delete_at: deleteAt, delete_asked_by: ctx.person.userId, updated_at: clock.now() })
      .where('id', '=', teamId)
      .execute();
    await audit(tx, byOf(ctx), {
      action: 'team.deletion_asked',
      target: { kind: 'team', id: teamId, name: team.name },
      after: { delete_at: deleteAt.toISOString(), ...(balance && { balance }) },
    });
    await mailOwners(tx, app, teamId, teamEndingMail, (locale) => ({
      team: team.name,
      by: account.email,
      date: deleteAt.toLocaleDateString(locale, { dateStyle: 'long' }),
      url: app.config.http.publicUrl,
    }));
    await enqueue(tx, eraseTeam, { teamId }, { runAt: deleteAt, key: eraseTeamKey(teamId) });
    publish(tx, { name: 'team.updated', payload: { team_id: teamId } });
  });
}

/** Money that was paid ahead is not lost by the way. Returns what is given up. */
async function refuseBalance(tx: Tx, teamId: number, isGivenUp: boolean): Promise<Money | null> {
  const account = await tx
    .selectFrom('balance_accounts')
    .select(['currency', 'available', 'reserved'])
    .where('team_id', '=', teamId)
    .executeTakeFirst();
  const amount = account ? account.available + account.reserved : 0;
  if (!account || amount === 0) return null;
  const { currency } = account;
  if (isGivenUp) return { amount, currency };
  const [en, fr] = [writeMoney({ amount, currency }, 'en'), writeMoney({ amount, currency }, 'fr')];
  throw new AppError('balance_left', {
    en: `${en} are left of the balance. Use it up or have it paid back first, or confirm that you give it up.`,
    fr: `Il reste ${fr} sur le solde. Utilisez-le ou faites-vous rembourser d’abord, ou confirmez que vous y renoncez.`,
  });
}

function wrongName(name: string): AppError {
  const text = {
    en: `Type the name exactly as it is: ${name}`,
    fr: `Saisissez le nom exactement tel quel : ${name}`,
  };
  return new AppError('wrong_name', text, { status: 422, errors: { name: [text] } });
}
