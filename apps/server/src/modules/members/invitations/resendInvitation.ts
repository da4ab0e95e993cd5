import { audit } from '../../../audit.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import { notFound } from '../../../platform/errors.ts';
import { requireMembersPlan } from '../requireMembersPlan.ts';
import { demandMayGive, rightsOf } from '../rights.ts';
import { chosenRole } from '../roles/findRole.ts';
import { takeInvitationPoint } from './limit.ts';
import { sendInvitation } from './sendInvitation.ts';

/** Sends an invitation again, in the name and by the rights of whoever asks now. */
export async function resendInvitation(ctx: RequestContext, invitationId: number): Promise<void> {
  await takeInvitationPoint(ctx);
  await ctx.db.transaction(async (tx) => {
    const by = byOf(ctx);
    const invitation = await tx
      .selectFrom('invitations')
      .select(['email', 'role_id'])
      .where('team_id', '=', by.teamId)
      .where('id', '=', invitationId)
      .forUpdate()
      .executeTakeFirst();
    if (!invitation) throw notFound();
    await requireMembersPlan(tx, by);
    const role = await chosenRole(tx, by.teamId, invitation.role_id);
    demandMayGive(await rightsOf(tx, by), role);
    const { email } = invitation;
    const invitedBy = ctx.person.userId;
    await sendInvitation(tx, by, { email, roleId: role.id, invitedBy });
    const target = { kind: 'invitation', id: invitationId, name: email };
    await audit(tx, by, { action: 'member.invitation_resent', target });
  });
}
