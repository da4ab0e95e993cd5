import type { RequestContext } from '../../../context.ts';
import { AppError } from '../../../platform/errors.ts';
import { findById } from '../queries.ts';
import { sendConfirmation } from './sendConfirmation.ts';

const mails = { name: 'confirmation-mail', points: 5, seconds: 3600 };

/** Mails the link again: for the address that waits, or else for the one that was never confirmed. */
export async function resendConfirmation(ctx: RequestContext): Promise<{ message: string }> {
  const { userId, locale } = ctx.person;
  const account = await findById(ctx.app, userId);
  const db = ctx.app.database.statements;
  const waiting = await db
    .selectFrom('email_confirmations')
    .select('email')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!account || (account.email_verified_at && !waiting)) throw alreadyConfirmed();
  await ctx.app.limits.take(mails, `user:${userId}`);
  const email = waiting?.email ?? account.email;
  await ctx.app.database.pipeline.transaction((tx) => sendConfirmation(ctx, tx, { userId, email, locale }));
  return {
    message: {
      en: `We have sent a link to ${email}. It works for 24 hours.`,
      fr: `Nous avons envoyé un lien à ${email}. Il est valable 24 heures.`,
    }[ctx.locale],
  };
}

function alreadyConfirmed(): AppError {
  return new AppError('already_confirmed', {
    en: 'Your e-mail is confirmed already.',
    fr: 'Votre e-mail est déjà confirmé.',
  });
}
