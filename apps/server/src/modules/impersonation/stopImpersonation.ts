import type { RequestContext } from '../../context.ts';
import { closeSession, findSession } from '../../http/sessions.ts';
import { AppError } from '../../platform/errors.ts';
import { noteInTeams } from './noteInTeams.ts';

const nowhere = { teamId: null, phoneNumberId: null };

/** Ends the session as somebody else. Returns the operator's own one, for as long as it has left; null when it is over. */
export async function stopImpersonation(ctx: RequestContext, ownToken: string | null) {
  refuseOthers(ctx, ownToken);
  await endCurrent(ctx);
  if (ownToken === null) return null;
  const own = await findSession(ctx.app, ownToken, nowhere);
  if (!own || own.impersonator_id !== null || !own.is_admin || own.user_blocked) return null;
  const seconds = await secondsLeft(ctx, own.session_id);
  return { token: ownToken, seconds };
}

/** Whoever signs out while they act as somebody leaves nothing open in that browser: their own session ends as well. */
export async function signOutOfBoth(ctx: RequestContext): Promise<void> {
  const { sessionId } = ctx;
  const session = await ctx.app.database.statements
    .selectFrom('sessions')
    .select('own_session_id')
    .where('id', '=', sessionId)
    .executeTakeFirst();
  await endCurrent(ctx);
  await closeSession(ctx.app, session?.own_session_id ?? null);
}

/** Whoever is signed in as themselves has nowhere to go back to, whatever cookie the browser kept of somebody before. */
function refuseOthers({ signedIn }: RequestContext, ownToken: string | null): void {
  if (signedIn?.kind === 'user' && signedIn.impersonatorId === null) throw new AppError('conflict');
  if (!signedIn && ownToken === null) throw new AppError('unauthenticated');
}

async function endCurrent(ctx: RequestContext): Promise<void> {
  const { signedIn, sessionId } = ctx;
  if (signedIn?.kind !== 'user' || signedIn.impersonatorId === null) return;
  const { userId, impersonatorId: adminId } = signedIn;
  await ctx.app.database.pipeline.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('impersonations')
      .set({ ended_at: ctx.clock.now() })
      .where('session_id', '=', sessionId)
      .where('ended_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return;
    const { email } = await tx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    await noteInTeams(tx, ctx, { action: 'impersonation.ended', adminId, target: { id: userId, email } });
  });
  await closeSession(ctx.app, sessionId);
}

async function secondsLeft(ctx: RequestContext, sessionId: number): Promise<number> {
  const { expires_at } = await ctx.app.database.statements
    .selectFrom('sessions')
    .select('expires_at')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return Math.floor((expires_at.getTime() - ctx.clock.now().getTime()) / 1000);
}
