import { type Locale, locale } from '@herald/contract';
import { z } from 'zod';
import type { RequestContext } from '../../../context.ts';
import type { AppServices } from '../../../platform/context.ts';
import { defineJob, enqueue } from '../../../platform/jobs/index.ts';
import { byAddress } from '../../../platform/limits.ts';
import { queueMail } from '../../../platform/queuedMail.ts';
import { createToken, hashToken } from '../../../platform/secrets.ts';
import { passwordResetMail } from '../mails/passwordReset.ts';
import { findByEmail } from '../queries.ts';

const lifetimeMinutes = 60;
const requests = { name: 'forgot-password', points: 10, seconds: 3600 };
const purpose = 'address of a forgotten password';
const logged = 'address in the log';

/**
 * Answers the same in the same time, whoever asks for whom: only the job looks whether the address is known, so neither
 * the words nor the work tell who has an account.
 */
export async function forgotPassword(ctx: RequestContext, email: string): Promise<{ message: string }> {
  await ctx.app.limits.take(requests, byAddress(ctx.ip));
  await ctx.app.limits.take(requests, `email:${email}`);
  // Who is asked for again and again shows in the log; who that is does not.
  const of = ctx.app.secrets.sign(email, logged);
  ctx.log.info({ security: 'reset asked', of, ip: ctx.ip }, 'a link to a new password was asked for');
  const sealed = ctx.app.secrets.seal(email, purpose);
  await enqueue(ctx.app.database.statements, mailResetLink, { sealed });
  return {
    message: {
      en: 'If there is an account with this e-mail, a link is on its way. It works for 60 minutes.',
      fr: 'Si un compte existe avec cet e-mail, un lien vient d’être envoyé. Il est valable 60 minutes.',
    }[ctx.locale],
  };
}

/** Mails a link when the address is known. */
export const mailResetLink = defineJob({
  name: 'accounts.mailResetLink',
  payload: z.object({ sealed: z.string() }),
  async run({ sealed }, { app, clock }) {
    const account = await findByEmail(app, app.secrets.open(sealed, purpose));
    if (account) await mailLink(app, account, clock.now());
  },
});

async function mailLink(
  app: AppServices,
  account: { id: number; email: string; first_name: string; locale: Locale; email_verified_at: Date | null },
  now: Date,
): Promise<void> {
  const token = createToken('hpr');
  const url = `${app.config.http.publicUrl}/reset-password?token=${token}`;
  await app.database.pipeline.transaction(async (tx) => {
    await tx
      .insertInto('password_resets')
      .values({
        token_hash: hashToken(token),
        user_id: account.id,
        created_at: now,
        expires_at: new Date(now.getTime() + lifetimeMinutes * 60_000),
      })
      .execute();
    await queueMail(tx, app.mail, passwordResetMail, account.email, locale.parse(account.locale), {
      // Of an account that was never confirmed, a stranger may have chosen the name.
      firstName: account.email_verified_at ? account.first_name : '',
      url,
    });
  });
}
