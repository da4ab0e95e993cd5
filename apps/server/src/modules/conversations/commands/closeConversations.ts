import { defineCommand } from '../../../command.ts';
import { type Chosen, changeConversations } from '../changeConversations.ts';
import { closing, reopening } from '../closing.ts';

interface Input extends Chosen {
  /** Without it each becomes what it is not. */
  closed?: boolean | undefined;
  /** Opened again as they were before they were closed. */
  undo?: boolean | undefined;
}

/** Closes conversations, or opens them again. */
export const closeConversations = defineCommand('conversations.reply', (tx, by, input: Input) =>
  changeConversations(tx, by, input, (before) =>
    input.undo ? reopening(before) : closing(by, before, input.closed ?? !before.closed),
  ),
);
