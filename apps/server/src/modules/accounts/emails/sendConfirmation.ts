import type { Locale } from '@herald/contract';
import type { Kysely } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import type { DB } from '../../../platform/database/index.ts';
import { queueMail } from '../../../platform/queuedMail.ts';
import { createToken, hashToken } from '../../../platform/secrets.ts';
import { confirmEmailMail } from '../mails/confirmEmail.ts';

const hours = 24;

/** Mails the link that shows an address to be somebody's. An earlier link of theirs ends. */
export async function sendConfirmation(
  ctx: RequestContext,
  tx: Kysely<DB>,
  to: { userId: number; email: string; locale: Locale },
): Promise<void> {
  const token = createToken('hev');
  const now = ctx.clock.now();
  await tx.deleteFrom('email_confirmations').where('user_id', '=', to.userId).execute();
  await tx
    .insertInto('email_confirmations')
    .values({
      token_hash: hashToken(token),
      user_id: to.userId,
      email: to.email,
      created_at: now,
      expires_at: new Date(now.getTime() + hours * 3_600_000),
    })
    .execute();
  const url = `${ctx.app.config.http.publicUrl}/confirm-email?token=${token}`;
  await queueMail(tx, ctx.app.mail, confirmEmailMail, to.email, to.locale, { url });
}
