import type { BlockReason } from '@herald/contract';
import { auditAll } from '../../../audit.ts';
import { defineCommand } from '../../../command.ts';
import { queueBlocks } from '../block/tellBlock.ts';
import { type Chosen, changeConversations } from '../changeConversations.ts';
import { closing, reopening } from '../closing.ts';
import type { ConversationState } from '../state.ts';

interface Input extends Chosen {
  /** Null unblocks. */
  reason: BlockReason | null;
  /** Of unblocking: what blocking closed is opened again, as it was. */
  undo?: boolean | undefined;
}

/** Blocks people on a number, which closes their conversations, or unblocks them. Saying so twice is fine. */
export const blockContacts = defineCommand('conversations.reply', async (tx, by, input: Input) => {
  const { reason, undo, phoneNumberId } = input;
  const outcome = await changeConversations(tx, by, input, (before) => {
    if (reason === before.block_reason) return null;
    const opened = undo && isClosedByBlock(before) ? reopening(before) : null;
    if (reason === null) return { ...opened, blocked_at: null, block_reason: null };
    return { ...closing(by, before, true), blocked_at: before.blocked_at ?? by.now, block_reason: reason };
  });
  await queueBlocks(
    tx,
    outcome.changed.map((contactId) => ({ teamId: by.teamId, phoneNumberId, contactId })),
  );
  const action = reason === null ? 'contact.unblocked' : 'contact.blocked';
  await auditAll(
    tx,
    by,
    outcome.changed.map((id) => ({ action, target: { kind: 'contact', id } })),
  );
  return outcome;
});

/** What was closed before is none of blocking's. */
const isClosedByBlock = ({ blocked_at, ended_by_closing }: ConversationState) =>
  blocked_at !== null && ended_by_closing?.at === blocked_at.toISOString();
