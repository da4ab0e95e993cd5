import { isAllowed } from '@herald/contract';
import { authorOf, type By } from '../../../actor.ts';
import { audit } from '../../../audit.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { emit } from '../../../platform/events/index.ts';
import { requireRoomToJoin } from '../requireMembersPlan.ts';
import { mayGive, readRightsOf } from '../rights.ts';
import { findRole } from '../roles/findRole.ts';
import { invitationOver, type OpenInvitation } from './findInvitation.ts';
import { ringBells } from './ringBells.ts';
import { tellOwners } from './tellOwners.ts';

/**
 * Uses an invitation up and makes its person a member. Of two at once the second finds it gone. What the sender may give
 * is asked again, and so is the team's plan: much may have changed since the mail.
 */
export async function joinTeam(tx: Tx, by: By, invitation: OpenInvitation, userId: number): Promise<void> {
  const { teamId, now } = by;
  const used = await tx
    .deleteFrom('invitations')
    .where('team_id', '=', teamId)
    .where('id', '=', invitation.id)
    .where('expires_at', '>', now)
    .returning(['email', 'role_id', 'invited_by'])
    .executeTakeFirst();
  if (!used) throw invitationOver();
  const role = await findRole(tx, teamId, used.role_id);
  const rights = await readRightsOf(tx, teamId, used.invited_by);
  const isGood = role && rights && isAllowed(rights.permissions, 'members.manage') && mayGive(rights, role);
  if (!isGood) throw invitationOver();
  await requireRoomToJoin(tx, by, invitation);
  const joined = await tx
    .insertInto('members')
    .values({ team_id: teamId, user_id: userId, role_id: role.id, created_at: now })
    .onConflict((conflict) => conflict.columns(['team_id', 'user_id']).doNothing())
    .returning('user_id')
    .executeTakeFirst();
  if (!joined) throw alreadyIn();
  await tx
    .updateTable('users')
    .set({ current_team_id: teamId, current_phone_number_id: null })
    .where('id', '=', userId)
    .execute();
  const fact = { teamId, phoneNumberId: null, contactId: null, at: now, by: authorOf(by.actor) };
  emit(tx, [{ ...fact, type: 'member.joined', data: { user_id: userId, role_id: role.id } }]);
  const target = { kind: 'member', id: userId, name: used.email };
  await tellOwners(tx, by, invitation, { userId, role: role.name });
  await ringBells(tx, by, userId);
  await audit(tx, by, { action: 'member.joined', target, after: { role: role.name } });
}

function alreadyIn(): AppError {
  return new AppError('already_member', {
    en: 'You are a member of this team already.',
    fr: 'Vous faites déjà partie de cette équipe.',
  });
}
