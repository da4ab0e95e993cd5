import type { BulkAction, MacroDone } from '@herald/contract';
import { byOf, type RequestContext } from '../../../context.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { notFound } from '../../../platform/errors.ts';
import { accessConversation } from '../access.ts';
import type { ConversationRow } from '../conversationRow.ts';
import { lockConversation } from '../queries.ts';
import { refuseAnswered } from '../send/refuseAnswered.ts';
import { countUse } from './macros.ts';
import { accessMacro } from './queries.ts';
import {
  assignStep,
  type Done,
  finishStep,
  labelStep,
  noteStep,
  priorityStep,
  type Run,
  replyStep,
} from './steps.ts';

interface RunInput {
  client_id: string;
  seen_message_id?: number | undefined;
  reason_id?: number | undefined;
}

interface RunResult {
  conversation: ConversationRow;
  done: { kind: MacroDone; count: number }[];
  undo: BulkAction[];
}

/** Does all that a macro says, or nothing of it. The conversation is held first: what it was is what undo brings back. */
export function runMacro(
  ctx: RequestContext,
  contactId: number,
  macroId: number,
  input: RunInput,
): Promise<RunResult> {
  const { phoneNumberId, person } = ctx;
  return ctx.db.transaction(async (tx) => {
    const { steps } = await accessMacro(tx, ctx, macroId);
    if (!(await lockConversation(tx, ctx, contactId))) throw notFound();
    const before = await accessConversation(tx, ctx, contactId);
    const { userId } = person;
    const run = {
      tx,
      by: byOf(ctx),
      phoneNumberId,
      userId,
      before,
      clientId: input.client_id,
      reasonId: input.reason_id,
    };
    const steppedThrough = [
      await labelStep(run, steps.add_labels, false),
      await labelStep(run, steps.remove_labels, true),
      await assignStep(run, steps.assign),
      await priorityStep(run, steps.priority),
      await noteStep(run, steps.note),
      await reply(tx, ctx, run, steps.reply, input.seen_message_id),
      await finishStep(run, steps.finish),
    ];
    await countUse(tx, ctx, macroId);
    const done = steppedThrough.filter((step) => step !== null);
    return {
      conversation: await accessConversation(tx, ctx, contactId),
      done: done.map(({ kind, count }) => ({ kind, count })),
      // What was done last is taken back first.
      undo: done.toReversed().flatMap(({ undo }) => undo),
    };
  });
}

/** Of two who answer at once the second is told, as when they write by hand. */
async function reply(
  tx: Tx,
  ctx: RequestContext,
  run: Run,
  text: string,
  seenId: number | undefined,
): Promise<Done | null> {
  const sent = await replyStep(run, text);
  if (!sent) return null;
  if (seenId !== undefined && !sent.isRepeated)
    await refuseAnswered(tx, ctx, { contactId: run.before.contact_id, seenId, ownId: sent.id });
  return { kind: 'message_sent', count: 1, undo: [] };
}
