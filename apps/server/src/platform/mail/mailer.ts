import type { Locale } from '@herald/contract';
import nodemailer from 'nodemailer';
import type { Logger } from '../log.ts';
import type { Secrets } from '../secrets.ts';
import { type RenderedMail, renderMail } from './render.ts';
import type { MailTemplate } from './template.ts';

export interface OutgoingMail extends RenderedMail {
  to: string;
}

export interface Mailer extends AsyncDisposable {
  /** A mail that can wait in the queue: sealed, since it may carry links that open an account. */
  seal<Data>(template: MailTemplate<Data>, to: string, locale: Locale, data: Data): string;
  /** Hands a sealed mail to the mail server. */
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

export function createMailer({ smtpUrl, from, appName, secrets, log }: MailerOptions): Mailer {
  const transport = smtpUrl
    ? nodemailer.createTransport({ url: smtpUrl, pool: true })
    : nodemailer.createTransport({ jsonTransport: true });
  const outbox: OutgoingMail[] = [];

  return {
    outbox,
    seal(template, to, locale, data) {
      const mail = renderMail(template.content[locale]({ ...data, appName }), locale, appName);
      return secrets.seal(JSON.stringify({ to, ...mail }), purpose);
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
