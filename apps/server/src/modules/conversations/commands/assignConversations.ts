import type { By } from '../../../actor.ts';
import { defineCommand } from '../../../command.ts';
import { type Turns, takeTurns } from '../../../messaging/assignment/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Chosen, changeConversations, type Outcome } from '../changeConversations.ts';
import { checkAssignee } from '../checkAssignee.ts';
import { type Change, type ConversationState, lockConversations } from '../state.ts';

/** To a member, to nobody, or to whose turn it is. */
export type Assignment = { user_id: number | null; from?: number | null | undefined } | { how: Turns };

interface Input extends Chosen {
  to: Assignment;
}

/** Gives conversations to a member, to whose turn it is, or to nobody. */
export const assignConversations = defineCommand(
  'conversations.assign',
  async (tx, by, { to, ...chosen }: Input) => {
    if ('how' in to) return assignByTurn(tx, by, chosen, to.how);
    await checkAssignee(tx, by, to.user_id);
    return changeConversations(tx, by, chosen, (before) => {
      const { assigned_user_id: now } = before;
      if (to.from !== undefined && now !== to.from && now !== to.user_id) throw takenMeanwhile();
      return assigning(by, before, to.user_id);
    });
  },
);

async function assignByTurn(tx: Tx, by: By, chosen: Chosen, how: Turns): Promise<Outcome> {
  const { teamId } = by;
  const { phoneNumberId, contactIds } = chosen;
  const held = await lockConversations(tx, { teamId, phoneNumberId }, contactIds);
  if (held.length === 0) return { changed: [], missing: [...contactIds] };
  const wanted = held.map(({ contact_id }) => contact_id);
  const turns = await takeTurns(tx, [{ teamId, phoneNumberId, how, contactIds: wanted }]);
  if (turns.length === 0) throw nobodyThere();
  const userIds = new Map(turns.map(({ contact_id, user_id }) => [contact_id, user_id]));
  const decide = (before: ConversationState) =>
    assigning(by, before, userIds.get(before.contact_id) ?? before.assigned_user_id);
  return changeConversations(tx, by, chosen, decide, { how });
}

function nobodyThere(): AppError {
  return new AppError('no_agent_available', {
    en: 'Nobody who answers this number takes conversations at present.',
    fr: 'Personne ne prend de conversations sur ce numéro pour le moment.',
  });
}

function takenMeanwhile(): AppError {
  return new AppError('assigned_meanwhile', {
    en: 'It was assigned to someone else in the meantime.',
    fr: 'Elle a été attribuée à quelqu’un d’autre entre-temps.',
  });
}

function assigning({ now }: By, before: ConversationState, userId: number | null): Change | null {
  if (before.assigned_user_id === userId) return null;
  return { assigned_user_id: userId, assigned_at: userId === null ? null : now };
}
