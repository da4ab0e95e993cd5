import { z } from 'zod';
import { email, newPassword, personName } from './accounts.ts';
import { data, id, locale, pathId, teamParams, time } from './common.ts';
import { defineRoute } from './route.ts';
import { team } from './teams.ts';

export const member = z.object({
  /** Of the person. */
  id,
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** The name of the role, as the contract or the team calls it. */
  role: z.string(),
  role_id: id,
  joined_at: time,
  is_you: z.boolean(),
  /** May be given conversations. */
  can_reply: z.boolean(),
  /** Open ones that are theirs; someone else can have them when they leave. */
  open_conversations: z.int(),
});
export type Member = z.output<typeof member>;

export const invitation = z.object({
  id,
  email: z.string(),
  role: z.string(),
  role_id: id,
  invited_by: z.string(),
  sent_at: time,
  expires_at: time,
  is_expired: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

const path = '/api/teams/:team_id/members';
const memberParams = teamParams.extend({ user_id: pathId });
const invitationParams = teamParams.extend({ invitation_id: pathId });

export const listMembers = defineRoute({
  name: 'listMembers',
  summary: 'Who belongs to the team, with which role',
  method: 'GET',
  path,
  access: 'team',
  permission: 'members.view',
  params: teamParams,
  response: data(z.array(member)),
});

export const listInvitations = defineRoute({
  name: 'listInvitations',
  summary: 'Invitations that nobody has accepted yet',
  method: 'GET',
  path: `${path}/invitations`,
  access: 'team',
  permission: 'members.view',
  params: teamParams,
  response: data(z.array(invitation)),
});

export const inviteTeammates = defineRoute({
  name: 'inviteTeammates',
  summary: 'Invite somebody by e-mail, with a role that holds no more than one’s own',
  method: 'POST',
  path: '/api/teams/:team_id/invite_teammates',
  access: 'team',
  ownerOnly: true,
  permission: 'members.manage',
  params: teamParams,
  body: z.object({ email, role_id: id }),
  response: data(team),
  errors: ['plan_required', 'already_member', 'role_above_own', 'rate_limited'],
});

export const resendInvitation = defineRoute({
  name: 'resendInvitation',
  summary: 'Send an invitation again; the link of the mail before stops working',
  method: 'POST',
  path: `${path}/invitations/:invitation_id/resend`,
  access: 'team',
  ownerOnly: true,
  permission: 'members.manage',
  params: invitationParams,
  response: data(invitation),
  errors: ['plan_required', 'role_above_own', 'rate_limited'],
});

export const revokeInvitation = defineRoute({
  name: 'revokeInvitation',
  summary: 'Take an invitation back',
  method: 'DELETE',
  path: `${path}/invitations/:invitation_id`,
  access: 'team',
  ownerOnly: true,
  permission: 'members.manage',
  params: invitationParams,
  status: 204,
});

export const changeMemberRole = defineRoute({
  name: 'changeMemberRole',
  summary: 'Give a member another role; neither the old nor the new one may hold more than one’s own',
  method: 'PUT',
  path: `${path}/:user_id`,
  access: 'team',
  ownerOnly: true,
  permission: 'members.manage',
  params: memberParams,
  body: z.object({ role_id: id }),
  response: data(member),
  errors: ['role_above_own', 'last_owner'],
});

/** What becomes of the conversations of somebody who goes: another member's, or nobody's. */
const handOn = z.object({ assign_to: id.nullable().default(null) });

export const removeMember = defineRoute({
  name: 'removeMember',
  summary: 'Remove a member; their conversations go to somebody else or become unassigned',
  method: 'POST',
  path: `${path}/:user_id/remove`,
  access: 'team',
  ownerOnly: true,
  permission: 'members.manage',
  params: memberParams,
  body: handOn,
  response: data(z.object({ conversations: z.int() })),
  errors: ['role_above_own', 'last_owner'],
});

export const leaveTeam = defineRoute({
  name: 'leaveTeam',
  whenBlocked: true,
  summary: 'Leave the team oneself',
  method: 'POST',
  path: '/api/teams/:team_id/leave',
  access: 'team',
  ownerOnly: true,
  params: teamParams,
  body: handOn,
  response: data(z.object({ conversations: z.int() })),
  errors: ['last_owner'],
});

export const handOverOwnership = defineRoute({
  name: 'handOverOwnership',
  summary: 'Make another member the Owner and become an Admin; Owners only',
  method: 'POST',
  path: '/api/teams/:team_id/hand_over',
  access: 'team',
  ownerOnly: true,
  permission: 'team.manage',
  params: teamParams,
  body: z.object({ user_id: id }),
  response: data(z.array(member)),
  errors: ['owner_only'],
});

// For whoever holds the link of a mail. None of it names a team: the token does.

/** Of any length: a link that was cut in a mail is over, like any other that opens nothing. */
const token = z.object({ token: z.string().max(200) });

export const openInvitation = defineRoute({
  name: 'openInvitation',
  summary: 'What the link of an invitation leads to',
  method: 'POST',
  path: '/api/invitations/open',
  access: 'public',
  body: token,
  response: data(
    z.object({
      team_name: z.string(),
      invited_by: z.string(),
      email: z.string(),
      role: z.string(),
      expires_at: time,
      /** Somebody has an account with the address: they sign in, others make one. */
      has_account: z.boolean(),
    }),
  ),
  errors: ['invitation_over', 'rate_limited'],
});

export const acceptInvitation = defineRoute({
  name: 'acceptInvitation',
  summary: 'Join the team as the person who is signed in, when the invitation is theirs',
  method: 'POST',
  path: '/api/invitations/accept',
  access: 'user',
  ownerOnly: true,
  body: token,
  response: data(z.object({ team_id: id })),
  errors: ['invitation_over', 'invitation_of_another', 'already_member', 'plan_required'],
});

export const registerInvited = defineRoute({
  name: 'registerInvited',
  summary: 'Create the account that an invitation is for, and join the team; the address is that of the mail',
  method: 'POST',
  path: '/register/invited',
  access: 'public',
  body: token.extend({
    password: newPassword,
    first_name: personName,
    last_name: personName,
    locale: locale.optional(),
  }),
  response: z.object({ access_token: z.string(), token_type: z.literal('Bearer') }),
  errors: ['invitation_over', 'email_taken', 'plan_required', 'rate_limited'],
});
