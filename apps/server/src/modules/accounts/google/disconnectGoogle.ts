import type { RouteBody, disconnectGoogle as route } from '@herald/contract';
import type { RequestContext } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { holdProved } from '../holdProved.ts';
import { googleOffMail } from '../mails/notices.ts';
import { noteSecurity } from '../noteSecurity.ts';
import { mailOwner } from '../notices.ts';
import { proveIdentity } from '../proveIdentity.ts';

/** Google opens the account no more. Whoever has no password would be locked out, so they set one first. */
export async function disconnectGoogle(ctx: RequestContext, proof: RouteBody<typeof route>): Promise<void> {
  const account = await proveIdentity(ctx, proof);
  if (!account.password_hash) throw passwordMissing();
  await ctx.app.database.pipeline.transaction(async (tx) => {
    await holdProved(ctx, tx, account);
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ google_subject: null, updated_at: ctx.clock.now() })
      .where('id', '=', account.id)
      .where('google_subject', 'is not', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw notLinked();
    await mailOwner(ctx, tx, account.id, googleOffMail);
    await noteSecurity(ctx, tx, account.id, { kind: 'google_disconnected' });
  });
}

function passwordMissing(): AppError {
  return new AppError('password_missing', {
    en: 'Set a password first: without Google nothing else would open your account.',
    fr: 'Définissez d’abord un mot de passe : sans Google, rien d’autre n’ouvrirait votre compte.',
  });
}

function notLinked(): AppError {
  return new AppError('google_not_linked', {
    en: 'Your account is not connected to Google.',
    fr: 'Votre compte n’est pas associé à Google.',
  });
}
