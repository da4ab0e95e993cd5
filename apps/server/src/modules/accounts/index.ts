import type { Module } from '../../module.ts';
import { confirmEmailMail } from './mails/confirmEmail.ts';
import { passwordResetMail } from './mails/passwordReset.ts';
import { registerAccounts } from './routes.ts';

export { listTeamsOfUser } from './queries.ts';
export const accounts: Module = {
  name: 'accounts',
  register: registerAccounts,
  mails: [confirmEmailMail, passwordResetMail],
};
