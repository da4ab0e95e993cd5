import { audit } from '../../../audit.ts';
import { byOf, type RequestContext } from '../../../context.ts';
import { notFound } from '../../../platform/errors.ts';

/** Takes an invitation back: the link of its mail opens nothing any more. */
export async function revokeInvitation(ctx: RequestContext, invitationId: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const gone = await tx
      .deleteFrom('invitations')
      .where('team_id', '=', ctx.teamId)
      .where('id', '=', invitationId)
      .returning('email')
      .executeTakeFirst();
    if (!gone) throw notFound();
    const target = { kind: 'invitation', id: invitationId, name: gone.email };
    await audit(tx, byOf(ctx), { action: 'member.invitation_revoked', target });
  });
}
