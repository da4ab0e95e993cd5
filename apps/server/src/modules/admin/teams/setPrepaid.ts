import type { AdminTeam } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { adoptQueued, changeBiller } from '../../balance/index.ts';
import { holdTeam } from './holdTeam.ts';
import { showTeam } from './listTeams.ts';
import { noteOfTeam } from './noteOfTeam.ts';

/**
 * Whether a team pays ahead for its campaigns and templates, or Meta bills it itself. The same once more changes nothing. What
 * waits to be sent when it begins to pay ahead is paid for as well.
 */
export function setPrepaid(ctx: RequestContext, teamId: number, prepaid: boolean): Promise<AdminTeam> {
  return ctx.app.database.pipeline.transaction(async (tx) => {
    // First of all: whoever is sending for the team is through, and nobody begins meanwhile.
    await changeBiller(tx, teamId);
    const held = await holdTeam(tx, teamId);
    const before = !held.meta_billing_v2;
    if (before === prepaid) return showTeam(tx, teamId);
    await (prepaid ? refuseWhileSending(tx, teamId) : refuseWithMoney(tx, teamId));
    await tx
      .updateTable('teams')
      .set({ meta_billing_v2: !prepaid, updated_at: ctx.clock.now() })
      .where('id', '=', teamId)
      .execute();
    if (prepaid) await adoptQueued(tx, teamId, ctx.clock.now());
    await noteOfTeam(tx, ctx, held, {
      action: 'team.prepaid_changed',
      before: { prepaid: before },
      after: { prepaid },
    });
    return showTeam(tx, teamId);
  });
}

/** What has begun reserved nothing: it would go on without anybody paying for it. */
async function refuseWhileSending(tx: Tx, teamId: number): Promise<void> {
  const sending = await tx
    .selectFrom('campaigns')
    .select('name')
    .where('team_id', '=', teamId)
    .where('step', '=', 'SENDING')
    .limit(1)
    .executeTakeFirst();
  if (!sending) return;
  throw new AppError('campaign_running', {
    en: `The campaign “${sending.name}” is being sent and has nothing set aside. Pause it first, or wait until it is through.`,
    fr: `La campagne « ${sending.name} » est en cours d’envoi, sans montant réservé. Mettez-la d’abord en pause ou attendez sa fin.`,
  });
}

/** Where Meta bills, nobody looks at the balance: what lies there would be out of everybody's reach. */
async function refuseWithMoney(tx: Tx, teamId: number): Promise<void> {
  const account = await tx
    .selectFrom('balance_accounts')
    .select(['available', 'reserved', 'owed'])
    .where('team_id', '=', teamId)
    .forUpdate()
    .executeTakeFirst();
  if (!account || (account.available === 0 && account.reserved === 0 && account.owed === 0)) return;
  throw new AppError('balance_left', {
    en: 'There is money in the balance of this team, or owed. Refund it at Stripe, or let it be spent, first.',
    fr: 'Le solde de cette équipe contient de l’argent, ou une dette. Remboursez-le d’abord chez Stripe, ou laissez-le être dépensé.',
  });
}
