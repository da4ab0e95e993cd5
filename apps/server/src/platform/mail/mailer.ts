import type { Locale } from '@herald/contract';
import type { Kysely } from 'kysely';
import nodemailer from 'nodemailer';
import { z } from 'zod';
import type { DB } from '../database/index.ts';
import { defineJob, enqueue } from '../jobs/job.ts';
import type { Logger } from '../log.ts';
import type { Secrets } from '../secrets.ts';
import { type RenderedMail, renderMail } from './render.ts';
import type { MailTemplate } from './templates.ts';

export interface OutgoingMail extends RenderedMail {
  to: string;
}

export interface Mailer extends AsyncDisposable {
  /** Sends once the transaction has been committed, and again while the mail server does not answer. */
  queue<Data>(
    tx: Kysely<DB>,
    template: MailTemplate<Data>,
    to: string,
    locale: Locale,
    data: Data,
  ): Promise<void>;
  /** Hands a queued mail to the mail server; used by the job alone. */
  deliver(sealed: string): Promise<void>;
  /** What was "sent" while there is no mail server, for tests. The newest 100. */
  readonly outbox: readonly OutgoingMail[];
}

interface MailerOptions {
  smtpUrl: string | null;
  from: string;
  appName: string;
  secrets: Secrets;
  log: Logger;
}

const purpose = 'queued mail';

/** Mails may carry links that open an account, so they wait in the queue sealed. */
export const sendMailJob = defineJob({
  name: 'mail.send',
  payload: z.object({ sealed: z.string() }),
  run: ({ sealed }, { app }) => app.mail.deliver(sealed),
});

export function createMailer({ smtpUrl, from, appName, secrets, log }: MailerOptions): Mailer {
  const transport = smtpUrl
    ? nodemailer.createTransport({ url: smtpUrl, pool: true })
    : nodemailer.createTransport({ jsonTransport: true });
  const outbox: OutgoingMail[] = [];

  return {
    outbox,
    async queue(tx, template, to, locale, data) {
      const mail = renderMail(template.content[locale]({ ...data, appName }), locale, appName);
      await enqueue(tx, sendMailJob, { sealed: secrets.seal(JSON.stringify({ to, ...mail }), purpose) });
    },
    async deliver(sealed) {
      const mail = JSON.parse(secrets.open(sealed, purpose)) as OutgoingMail;
      await transport.sendMail({ from, ...mail });
      if (smtpUrl) return;
      log.info({ subject: mail.subject }, 'mail not sent: no SMTP_URL is configured');
      outbox.push(mail);
      if (outbox.length > 100) outbox.shift();
    },
    async [Symbol.asyncDispose]() {
      transport.close();
    },
  };
}
