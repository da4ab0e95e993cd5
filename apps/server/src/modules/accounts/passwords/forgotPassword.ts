import type { Locale } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { queueMail } from '../../platform/queuedMail.ts';
import { createToken, hashToken } from '../../platform/secrets.ts';
import { passwordResetMail } from './mails/passwordReset.ts';
import { findByEmail } from './queries.ts';

const lifetimeMinutes = 60;
const requests = { name: 'forgot-password', points: 10, seconds: 3600 };

/** Mails a link when the address is known. The answer is the same either way, so it tells nobody who has an account. */
export async function forgotPassword(ctx: RequestContext, email: string): Promise<{ message: string }> {
  await ctx.app.limits.take(requests, `ip:${ctx.ip}`);
  await ctx.app.limits.take(requests, `email:${email}`);
  const account = await findByEmail(ctx.app, email);
  if (account) await queueLink(ctx, email, account);
  return {
    message: {
      en: 'If there is an account with this e-mail, a link is on its way. It works for 60 minutes.',
      fr: 'Si un compte existe avec cet e-mail, un lien vient d’être envoyé. Il est valable 60 minutes.',
    }[ctx.locale],
  };
}

async function queueLink(
  ctx: RequestContext,
  email: string,
  account: { id: number; first_name: string; locale: Locale },
): Promise<void> {
  const token = createToken('hpr');
  const now = ctx.clock.now();
  const url = `${ctx.app.config.http.publicUrl}/reset-password?token=${token}`;
  await ctx.db.transaction(async (tx) => {
    await tx
      .insertInto('password_resets')
      .values({
        token_hash: hashToken(token),
        user_id: account.id,
        created_at: now,
        expires_at: new Date(now.getTime() + lifetimeMinutes * 60_000),
      })
      .execute();
    await queueMail(tx, ctx.app.mail, passwordResetMail, email, account.locale, {
      firstName: account.first_name,
      url,
    });
  });
}
