import type { Module } from '../../module.ts';
import { eraseAccounts } from './eraseAccounts.ts';
import { forgetInvitations } from './invitations/forgetInvitations.ts';
import { invitationMail } from './mails/invitation.ts';
import { memberJoinedMail } from './mails/memberJoined.ts';
import { registerMembers } from './routes.ts';

export const members: Module = {
  name: 'members',
  register: registerMembers,
  jobs: [forgetInvitations, eraseAccounts],
  mails: [invitationMail, memberJoinedMail],
};
