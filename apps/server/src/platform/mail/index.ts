export { createMailer, type Mailer, type OutgoingMail } from './mailer.ts';
export type { MailContent } from './render.ts';
export { type MailTemplate, passwordResetMail, welcomeMail } from './templates.ts';
