import type { RouteBody, changePassword as route } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { closeSessionsOf, silenceSessions } from '../../../http/sessions.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import { holdProved } from '../holdProved.ts';
import { passwordChangedMail } from '../mails/notices.ts';
import { noteSecurity } from '../noteSecurity.ts';
import { mailOwner } from '../notices.ts';
import { provePassword } from '../proveIdentity.ts';
import { refuseGuessable } from './refuseGuessable.ts';

/** Sets another password for whoever knows the present one, and signs every other browser out. */
export async function changePassword(
  ctx: RequestContext,
  { current_password, password }: RouteBody<typeof route>,
): Promise<void> {
  const account = await provePassword(ctx, current_password, 'current_password');
  await refuseGuessable(ctx.app, password, account);
  const passwordHash = await hashPassword(password);
  const now = ctx.clock.now();
  const closed = await ctx.app.database.pipeline.transaction(async (tx) => {
    await holdProved(ctx, tx, account);
    await tx
      .updateTable('users')
      .set({ password_hash: passwordHash, credentials_changed_at: now, updated_at: now })
      .where('id', '=', account.id)
      .execute();
    await tx.deleteFrom('password_resets').where('user_id', '=', account.id).execute();
    await mailOwner(ctx, tx, account.id, passwordChangedMail);
    await noteSecurity(ctx, tx, account.id, { kind: 'password_changed' });
    return closeSessionsOf(tx, account.id, ctx.sessionId);
  });
  silenceSessions(ctx.app, closed);
  ctx.log.info({ security: 'password changed', user: account.id, ip: ctx.ip }, 'a password was changed');
}
