import type { Module } from '../../module.ts';
import { eraseAccounts } from './deletion/eraseAccounts.ts';
import { confirmEmailMail } from './mails/confirmEmail.ts';
import { emailTakenMail } from './mails/emailTaken.ts';
import * as notices from './mails/notices.ts';
import { passwordResetMail } from './mails/passwordReset.ts';
import { mailResetLink } from './passwords/forgotPassword.ts';
import { registerAccounts } from './routes.ts';
import { registerSecurity } from './securityRoutes.ts';

export { requireConfirmedEmail } from './emails/requireConfirmedEmail.ts';
export { enter } from './enter.ts';
export { refuseGuessable } from './passwords/refuseGuessable.ts';
export { proveIdentity } from './proveIdentity.ts';
export { insertAccount, listTeamsOfUser } from './queries.ts';
export const accounts: Module = {
  name: 'accounts',
  register(http) {
    registerAccounts(http);
    registerSecurity(http);
  },
  jobs: [mailResetLink, eraseAccounts],
  mails: [confirmEmailMail, emailTakenMail, passwordResetMail, ...Object.values(notices)],
};
