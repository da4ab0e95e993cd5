import type { disableTwoFactor, RouteBody } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { closeSessionsOf, silenceSessions } from '../../../http/sessions.ts';
import { AppError } from '../../../platform/errors.ts';
import { holdProved } from '../holdProved.ts';
import { accountDeletionMail } from '../mails/notices.ts';
import { mailOwner } from '../notices.ts';
import { proveIdentity } from '../proveIdentity.ts';
import { holdOwnersBeside, teamsOwnedAlone } from './ownedAlone.ts';

const graceDays = 14;

/** The account ends after a time in which it can be taken back. Every other browser is signed out. */
export async function deleteAccount(
  ctx: RequestContext,
  proof: RouteBody<typeof disableTwoFactor>,
): Promise<void> {
  const account = await proveIdentity(ctx, proof);
  const now = ctx.clock.now();
  const deleteAt = new Date(now.getTime() + graceDays * 86_400_000);
  const closed = await ctx.app.database.pipeline.transaction(async (tx) => {
    await holdProved(ctx, tx, account);
    await holdOwnersBeside(tx, account.id);
    // A team that ends before the account needs nobody any more.
    const teams = (await teamsOwnedAlone(tx, account.id)).filter(
      ({ delete_at }) => delete_at === null || delete_at > deleteAt,
    );
    if (teams.length > 0) throw lastOwner(teams.map(({ name }) => name));
    await tx
      .updateTable('users')
      .set({ delete_at: deleteAt, updated_at: now })
      .where('id', '=', account.id)
      .execute();
    await mailOwner(ctx, tx, account.id, accountDeletionMail);
    return closeSessionsOf(tx, account.id, ctx.sessionId);
  });
  silenceSessions(ctx.app, closed);
}

/** Takes it back. */
export async function keepAccount(ctx: RequestContext): Promise<void> {
  await ctx.app.database.statements
    .updateTable('users')
    .set({ delete_at: null, updated_at: ctx.clock.now() })
    .where('id', '=', ctx.person.userId)
    .execute();
}

function lastOwner(teams: string[]): AppError {
  const names = teams.join(', ');
  return new AppError('last_owner', {
    en: `You are the only owner of ${names}. Make somebody else owner first, or delete the team.`,
    fr: `Vous êtes le seul propriétaire de ${names}. Nommez d’abord un autre propriétaire ou supprimez l’équipe.`,
  });
}
