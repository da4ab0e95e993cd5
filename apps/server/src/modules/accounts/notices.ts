import type { Locale } from '@herald/contract';
import { type Kysely, sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import type { DB } from '../../platform/database/index.ts';
import type { MailTemplate } from '../../platform/mail/index.ts';
import { queueMail } from '../../platform/queuedMail.ts';
import { describeAgent } from './sessions/describeAgent.ts';

/** Where a change of an account came from, for its owner to know it or to be alarmed. */
export interface NoticeData {
  firstName: string;
  /** As the language of the mail writes it, in UTC. */
  at: Record<Locale, string>;
  device: string;
  ip: string;
  /** Where the owner sets things right. */
  url: string;
}

/** Mails somebody that their account was changed, once the transaction is committed. */
export async function mailOwner(
  ctx: RequestContext,
  tx: Kysely<DB>,
  userId: number,
  mail: MailTemplate<NoticeData>,
): Promise<void> {
  const owner = await tx
    .selectFrom('users')
    .select(['email', 'first_name', 'email_verified_at', sql<Locale>`locale`.as('locale')])
    .where('id', '=', userId)
    .executeTakeFirst();
  // Whoever signed up with a stranger's address does not get to have mails sent there.
  if (!owner?.email_verified_at) return;
  await queueMail(tx, ctx.app.mail, mail, owner.email, owner.locale, noticeOf(ctx, owner.first_name));
}

/** What a notice says of the request that caused it. */
export function noticeOf(ctx: RequestContext, firstName: string): NoticeData {
  const { browser, system } = describeAgent(ctx.userAgent);
  const format = (tag: string) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(
      ctx.clock.now(),
    );
  return {
    firstName,
    at: { en: `${format('en-GB')} UTC`, fr: `${format('fr-FR')} UTC` },
    device: [browser, system].filter(Boolean).join(' · ') || '–',
    ip: ctx.ip,
    url: `${ctx.app.config.http.publicUrl}/forgot-password`,
  };
}
