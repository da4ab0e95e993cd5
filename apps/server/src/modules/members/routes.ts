import * as contract from '@herald/contract';
import { userIdOf } from '../../actor.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { refuseOtherSites } from '../../http/ownPage.ts';
import { type HttpApp, serve } from '../../http/serve.ts';
import { notFound } from '../../platform/errors.ts';
import { enter, requireConfirmedEmail } from '../accounts/index.ts';
import { presentTeam } from '../teams/index.ts';
import { changeRole } from './commands/changeRole.ts';
import { inviteMember } from './commands/inviteMember.ts';
import { removeMember } from './commands/removeMember.ts';
import { handOver } from './handOver.ts';
import { acceptInvitation } from './invitations/acceptInvitation.ts';
import { findInvitation, presentOpenInvitation } from './invitations/findInvitation.ts';
import { takeInvitationPoint, takeOpeningPoint } from './invitations/limit.ts';
import { readInvitations } from './invitations/queries.ts';
import { registerInvited } from './invitations/registerInvited.ts';
import { resendInvitation } from './invitations/resendInvitation.ts';
import { revokeInvitation } from './invitations/revokeInvitation.ts';
import { leaveTeam } from './leaveTeam.ts';
import { readMembers } from './queries.ts';
import { registerRoles } from './roles/routes.ts';

const everybody = (ctx: RequestContext, userId?: number) =>
  ctx.db.read((tx) => readMembers(tx, ctx.teamId, userIdOf(ctx.actor), userId));
const invitationsOf = (ctx: RequestContext, id?: number) =>
  ctx.db.read((tx) => readInvitations(tx, ctx.teamId, ctx.clock.now(), id));

export function registerMembers(app: HttpApp): void {
  serve(app, contract.listMembers, async ({ ctx }) => ({ data: await everybody(ctx) }));
  serve(app, contract.changeMemberRole, async ({ ctx, params, body }) => {
    const change = { userId: params.user_id, roleId: body.role_id };
    await ctx.db.transaction((tx) => changeRole(tx, byOf(ctx), change));
    return { data: first(await everybody(ctx, params.user_id)) };
  });
  serve(app, contract.removeMember, async ({ ctx, params, body }) => {
    const gone = { userId: params.user_id, assignTo: body.assign_to };
    return { data: { conversations: await ctx.db.transaction((tx) => removeMember(tx, byOf(ctx), gone)) } };
  });
  serve(app, contract.leaveTeam, async ({ ctx, body }) => ({
    data: { conversations: await leaveTeam(ctx, body.assign_to) },
  }));
  serve(app, contract.handOverOwnership, async ({ ctx, body }) => {
    await handOver(ctx, body.user_id);
    return { data: await everybody(ctx) };
  });
  registerInvitations(app);
  registerRoles(app);
}

function registerInvitations(app: HttpApp): void {
  serve(app, contract.listInvitations, async ({ ctx }) => ({ data: await invitationsOf(ctx) }));
  serve(app, contract.inviteTeammates, async ({ ctx, body }) => {
    await requireConfirmedEmail(ctx);
    await takeInvitationPoint(ctx);
    const invited = { email: body.email, roleId: body.role_id };
    await ctx.db.transaction((tx) => inviteMember(tx, byOf(ctx), invited));
    return { data: await presentTeam(ctx, ctx.teamId, ctx.roleId ?? 0) };
  });
  serve(app, contract.resendInvitation, async ({ ctx, params }) => {
    await resendInvitation(ctx, params.invitation_id);
    return { data: first(await invitationsOf(ctx, params.invitation_id)) };
  });
  serve(app, contract.revokeInvitation, ({ ctx, params }) => revokeInvitation(ctx, params.invitation_id));
  serve(app, contract.openInvitation, async ({ ctx, body }) => {
    await takeOpeningPoint(ctx);
    return { data: presentOpenInvitation(await findInvitation(ctx.app, body.token)) };
  });
  serve(app, contract.acceptInvitation, async ({ ctx, body }) => ({
    data: await acceptInvitation(ctx, body.token),
  }));
  serve(app, contract.registerInvited, async ({ ctx, body, request, reply }) => {
    refuseOtherSites(ctx.app, request);
    await takeOpeningPoint(ctx);
    const account = await registerInvited(ctx, body);
    return enter(ctx, { request, reply }, { account, means: 'invitation' });
  });
}

function first<T>([row]: readonly T[]): T {
  if (row === undefined) throw notFound();
  return row;
}
