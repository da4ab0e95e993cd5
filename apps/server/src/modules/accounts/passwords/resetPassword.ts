import type { RouteBody, resetPassword as route } from '@herald/contract';
import type { Kysely } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import { closeSessionsOf, silenceSessions } from '../../../http/sessions.ts';
import type { DB } from '../../../platform/database/index.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import { hashToken } from '../../../platform/secrets.ts';
import { passwordChangedMail } from '../mails/notices.ts';
import { noteSecurity } from '../noteSecurity.ts';
import { mailOwner } from '../notices.ts';
import type { Credentials } from '../queries.ts';
import { refuseGuessable } from './refuseGuessable.ts';
import { findByResetLink, resetLinkInvalid } from './resetLink.ts';

/** Sets the new password, uses the link up and signs every browser of the person out. */
export async function resetPassword(
  ctx: RequestContext,
  { token, password }: RouteBody<typeof route>,
): Promise<{ message: string }> {
  // Before the costly part: whoever invents tokens does not get to have passwords hashed.
  const account = await findByResetLink(ctx, token);
  await refuseGuessable(ctx.app, password, account);
  const passwordHash = await hashPassword(password);
  const closed = await ctx.app.database.pipeline.transaction(async (tx) => {
    // The account before its links, in the order of whoever changes the password.
    await tx.selectFrom('users').select('id').where('id', '=', account.id).forNoKeyUpdate().execute();
    const used = await tx
      .deleteFrom('password_resets')
      .where('token_hash', '=', hashToken(token))
      .returning('user_id')
      .executeTakeFirst();
    if (!used) throw resetLinkInvalid();
    return setPassword(ctx, tx, account, passwordHash);
  });
  silenceSessions(ctx.app, closed);
  ctx.log.info({ security: 'password reset', user: account.id, ip: ctx.ip }, 'a password was reset');
  return {
    message: {
      en: 'Your password is changed. Please sign in.',
      fr: 'Votre mot de passe est modifié. Connectez-vous.',
    }[ctx.locale],
  };
}

async function setPassword(
  ctx: RequestContext,
  tx: Kysely<DB>,
  account: Credentials,
  passwordHash: string,
): Promise<number[]> {
  const now = ctx.clock.now();
  // The link came by mail, so it shows the address to be the person's. What was set up before that may be a stranger's,
  // who signed up with this address to wait in it for its owner.
  const stranger = { google_subject: null, totp_secret: null, totp_enabled_at: null, email_verified_at: now };
  await tx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      credentials_changed_at: now,
      updated_at: now,
      ...(account.email_verified_at ? {} : stranger),
    })
    .where('id', '=', account.id)
    .execute();
  if (!account.email_verified_at) {
    await tx.deleteFrom('recovery_codes').where('user_id', '=', account.id).execute();
  }
  await tx.deleteFrom('email_confirmations').where('user_id', '=', account.id).execute();
  await tx.deleteFrom('password_resets').where('user_id', '=', account.id).execute();
  await tx.deleteFrom('push_subscriptions').where('user_id', '=', account.id).execute();
  await mailOwner(ctx, tx, account.id, passwordChangedMail);
  await noteSecurity(ctx, tx, account.id, { kind: 'password_reset' });
  return closeSessionsOf(tx, account.id);
}
