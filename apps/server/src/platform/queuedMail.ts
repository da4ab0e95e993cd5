import type { Locale } from '@herald/contract';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { DB } from './database/index.ts';
import { defineJob, enqueue } from './jobs/index.ts';
import type { Mailer, MailTemplate } from './mail/index.ts';

/** Hands a queued mail to the mail server. */
export const sendMailJob = defineJob({
  name: 'mail.send',
  payload: z.object({ sealed: z.string() }),
  run: ({ sealed }, { app }) => app.mail.deliver(sealed),
});

/** Sends once the transaction has been committed, and again while the mail server does not answer. */
export async function queueMail<Data>(
  tx: Kysely<DB>,
  mail: Mailer,
  template: MailTemplate<Data>,
  to: string,
  locale: Locale,
  data: Data,
): Promise<void> {
  await enqueue(tx, sendMailJob, { sealed: mail.seal(template, to, locale, data) });
}
