import type { By } from '../../actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/errors.ts';
import { roleHolds } from '../../platform/roles.ts';

/** Only members who may answer can be given conversations; they do not leave while they are. */
export async function checkAssignee(
  tx: Tx,
  { teamId }: By,
  userId: number | null,
  field = 'user_id',
): Promise<void> {
  if (userId === null) return;
  const member = await tx
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.team_id', '=', teamId)
    .where('m.user_id', '=', userId)
    .where(roleHolds('m', 'conversations.reply'))
    .where('u.blocked_at', 'is', null)
    .forKeyShare('m')
    .executeTakeFirst();
  if (member) return;
  throw invalidField(field, {
    en: 'Choose a member of the team who may reply.',
    fr: 'Choisissez un membre de l’équipe qui peut répondre.',
  });
}
