import type { Module } from '../../module.ts';
import { countFailedSignIn } from './events/countFailure.ts';
import { forgetSecurityEvents } from './events/forgetSecurityEvents.ts';
import { confirmEmailMail } from './mails/confirmEmail.ts';
import { deletionStoppedMail } from './mails/deletionStopped.ts';
import { emailTakenMail } from './mails/emailTaken.ts';
import * as notices from './mails/notices.ts';
import { passwordResetMail } from './mails/passwordReset.ts';
import { mailResetLink } from './passwords/forgotPassword.ts';
import { registerAccounts } from './routes.ts';
import { registerSecurity } from './securityRoutes.ts';
import { tellNewDevice } from './tellNewDevice.ts';

export { secretPurpose } from './codes/secretPurpose.ts';
export { keepOwner } from './deletion/keepOwner.ts';
export { holdOwnersBeside, isStanding, teamsOwnedAlone } from './deletion/ownedAlone.ts';
export { requireConfirmedEmail } from './emails/requireConfirmedEmail.ts';
export { enter } from './enter.ts';
export { holdProved } from './holdProved.ts';
export { refuseGuessable } from './passwords/refuseGuessable.ts';
export { proveIdentity } from './proveIdentity.ts';
export { insertAccount, listTeamsOfUser } from './queries.ts';
export { registerWith } from './registerUser.ts';
export const accounts: Module = {
  name: 'accounts',
  register(http) {
    registerAccounts(http);
    registerSecurity(http);
  },
  jobs: [countFailedSignIn, forgetSecurityEvents, mailResetLink, tellNewDevice],
  mails: [
    confirmEmailMail,
    deletionStoppedMail,
    emailTakenMail,
    passwordResetMail,
    ...Object.values(notices),
  ],
};
