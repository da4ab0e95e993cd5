import { type By, userIdOf } from '../../../actor.ts';
import { audit } from '../../../audit.ts';
import { defineCommand } from '../../../command.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { sendInvitation } from '../invitations/sendInvitation.ts';
import { requireMembersPlan } from '../requireMembersPlan.ts';
import { demandMayGive, rightsOf } from '../rights.ts';
import { chosenRole } from '../roles/findRole.ts';

interface Input {
  email: string;
  roleId: number;
}

/** Invites somebody by mail. Inviting an address again sends a new mail, and only the newest opens anything. */
export const inviteMember = defineCommand('members.manage', async (tx, by, input: Input) => {
  await requireMembersPlan(tx, by);
  const role = await chosenRole(tx, by.teamId, input.roleId);
  demandMayGive(await rightsOf(tx, by), role);
  const userId = userIdOf(by.actor);
  if (userId === null) throw new AppError('forbidden');
  await refuseMember(tx, by, input.email);
  await sendInvitation(tx, by, { ...input, invitedBy: userId });
  await audit(tx, by, {
    action: 'member.invited',
    target: { kind: 'invitation', name: input.email },
    after: { role: role.name },
  });
});

async function refuseMember(tx: Tx, { teamId }: By, email: string): Promise<void> {
  const member = await tx
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.team_id', '=', teamId)
    .where('u.email', '=', email)
    .executeTakeFirst();
  if (!member) return;
  const text = {
    en: 'This person is a member of the team already.',
    fr: 'Cette personne fait déjà partie de l’équipe.',
  };
  throw new AppError('already_member', text, { status: 422, errors: { email: [text] } });
}
