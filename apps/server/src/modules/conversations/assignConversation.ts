import type { RequestContext } from '../../context.ts';
import { answeringRoles, type Turns, takeTurns } from '../../messaging/assignment/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { AppError, invalidField } from '../../platform/errors.ts';
import { accessConversation, holdConversation } from './access.ts';
import { changeConversation, handOf } from './changeConversation.ts';
import type { ConversationRow } from './conversationRow.ts';
import type { Change, ConversationState } from './state.ts';

export type Assignment = { user_id: number | null } | { how: Turns };

/** Gives a conversation to a member, to whose turn it is, or to nobody. */
export function assignConversation(
  ctx: RequestContext,
  contactId: number,
  wanted: Assignment,
): Promise<ConversationRow> {
  return ctx.db.transaction(async (tx) => {
    if ('how' in wanted) return assignByTurn(tx, ctx, contactId, wanted.how);
    await accessConversation(tx, ctx, contactId);
    await checkAssignee(tx, ctx, wanted.user_id);
    return changeConversation(tx, ctx, contactId, (before) => assigning(ctx, before, wanted.user_id));
  });
}

async function assignByTurn(
  tx: Tx,
  ctx: RequestContext,
  contactId: number,
  how: Turns,
): Promise<ConversationRow> {
  await holdConversation(tx, ctx, contactId);
  const place = { team_id: ctx.teamId, phone_number_id: ctx.phoneNumberId };
  const [turn] = await takeTurns(tx, [{ ...place, how, contact_ids: [contactId] }]);
  if (!turn) {
    throw new AppError('no_agent_available', {
      en: 'Nobody who answers this number takes conversations at present.',
      fr: 'Personne ne prend de conversations sur ce numéro pour le moment.',
    });
  }
  const decide = (before: ConversationState) => assigning(ctx, before, turn.user_id);
  return changeConversation(tx, ctx, contactId, decide, { ...handOf(ctx), how });
}

export function assigning(
  ctx: RequestContext,
  before: ConversationState,
  userId: number | null,
): Change | null {
  if (before.assigned_user_id === userId) return null;
  return { assigned_user_id: userId, assigned_at: userId === null ? null : ctx.clock.now() };
}

/** Only members who may answer can be given conversations; they do not leave while they are. */
export async function checkAssignee(tx: Tx, ctx: RequestContext, userId: number | null): Promise<void> {
  if (userId === null) return;
  const member = await tx
    .selectFrom('members as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select('m.user_id')
    .where('m.team_id', '=', ctx.teamId)
    .where('m.user_id', '=', userId)
    .where('m.role_id', 'in', answeringRoles)
    .where('u.blocked_at', 'is', null)
    .forKeyShare('m')
    .executeTakeFirst();
  if (member) return;
  throw invalidField('user_id', {
    en: 'Choose a member of the team who may reply.',
    fr: 'Choisissez un membre de l’équipe qui peut répondre.',
  });
}
