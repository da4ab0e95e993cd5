export { createMailer, type Mailer, type OutgoingMail, sendMailJob } from './mailer.ts';
export type { MailContent } from './render.ts';
export { defineMail, hello, type MailTemplate, passwordResetMail, welcomeMail } from './templates.ts';
