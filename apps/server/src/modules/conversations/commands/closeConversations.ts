import type { By } from '../../../actor.ts';
import { defineCommand } from '../../../command.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { type Chosen, changeConversations } from '../changeConversations.ts';
import { closing, reopening } from '../closing.ts';
import { checkReason, mustSayWhy, readOwnOpenings, reasonRequired } from '../closingReasons.ts';
import type { ConversationState } from '../state.ts';

interface Input extends Chosen {
  /** Without it each becomes what it is not. */
  closed?: boolean | undefined;
  /** Opened again as they were before they were closed; with `closed`, closed as they were before they were opened. */
  undo?: boolean | undefined;
  /** Why they are closed. */
  reasonId?: number | undefined;
}

/** Closes conversations, or opens them again. */
export const closeConversations = defineCommand('conversations.reply', async (tx, by, input: Input) => {
  const reasonFor = await readReasons(tx, by, input);
  return changeConversations(
    tx,
    by,
    input,
    (before) => {
      const change = decide(by, before, input);
      if (change?.closed) reasonFor(before.contact_id);
      return change;
    },
    { closedFor: reasonFor },
  );
});

function decide(by: By, before: ConversationState, { closed, undo }: Input) {
  if (undo && !closed) return reopening(before);
  return closing(by, before, closed ?? !before.closed);
}

/** Returns why a conversation is closed, and refuses what may not be closed without a reason. */
async function readReasons(tx: Tx, by: By, input: Input): Promise<(contactId: number) => number | undefined> {
  const { closed, undo, reasonId } = input;
  if (closed === false || (undo && !closed)) return () => undefined;
  if (reasonId !== undefined) {
    await checkReason(tx, by.teamId, reasonId, 'reason_id');
    return () => reasonId;
  }
  const isRequired = await mustSayWhy(tx, by);
  const opened = undo ? await readOwnOpenings(tx, by, input) : new Map<number, number | undefined>();
  return (contactId) => {
    if (isRequired && !opened.has(contactId)) throw reasonRequired();
    return opened.get(contactId);
  };
}
