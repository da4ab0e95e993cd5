import type { Locale } from '@herald/contract';
import { type Kysely, sql } from 'kysely';
import type { RequestContext } from '../../../context.ts';
import type { DB } from '../../../platform/database/index.ts';
import { queueMail } from '../../../platform/queuedMail.ts';
import { createToken, hashToken } from '../../../platform/secrets.ts';
import { confirmEmailMail } from '../mails/confirmEmail.ts';
import { emailTakenMail } from '../mails/emailTaken.ts';

const hours = 24;

/**
 * Mails the link that shows an address to be somebody's. An earlier link of theirs ends. To whoever has the address already it
 * mails word of that instead; here all is the same, or the caller would learn who has an account.
 */
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
  const holder = await findOther(tx, to);
  if (holder) {
    const url = `${ctx.app.config.http.publicUrl}/login`;
    return queueMail(tx, ctx.app.mail, emailTakenMail, to.email, holder.locale, { url });
  }
  const url = `${ctx.app.config.http.publicUrl}/confirm-email?token=${token}`;
  await queueMail(tx, ctx.app.mail, confirmEmailMail, to.email, to.locale, { url });
}

function findOther(tx: Kysely<DB>, { userId, email }: { userId: number; email: string }) {
  return tx
    .selectFrom('users')
    .select(sql<Locale>`locale`.as('locale'))
    .where('email', '=', email)
    .where('id', '<>', userId)
    .executeTakeFirst();
}
