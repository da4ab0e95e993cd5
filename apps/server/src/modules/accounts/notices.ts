import type { Locale } from '@herald/contract';
import { type Kysely, sql } from 'kysely';
import type { RequestContext } from '../../context.ts';
import type { AppServices } from '../../platform/context.ts';
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
  const from = { userAgent: ctx.userAgent, ip: ctx.ip, at: ctx.clock.now() };
  const notice = noticeOf(ctx.app, from, owner.first_name);
  await queueMail(tx, ctx.app.mail, mail, owner.email, owner.locale, notice);
}

/** Where somebody acted from. */
interface Whence {
  userAgent: string | null;
  ip: string;
  at: Date;
}

/** The browser and the system, as people call them; null when it does not say. */
export function deviceOf(userAgent: string | null): string | null {
  const { browser, system } = describeAgent(userAgent);
  return [browser, system].filter(Boolean).join(' · ') || null;
}

/** What a notice says of the request that caused it. */
export function noticeOf(app: AppServices, { userAgent, ip, at }: Whence, firstName: string): NoticeData {
  const format = (tag: string) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' }).format(at);
  return {
    firstName,
    at: { en: `${format('en-GB')} UTC`, fr: `${format('fr-FR')} UTC` },
    device: deviceOf(userAgent) ?? '–',
    ip,
    url: `${app.config.http.publicUrl}/forgot-password`,
  };
}
