export type { MailContent } from './content.ts';
export { createMailer, type Mailer, type OutgoingMail } from './mailer.ts';
export { renderMail } from './render.ts';
export { defineMail, hello, type Mail, type MailTemplate } from './template.ts';
