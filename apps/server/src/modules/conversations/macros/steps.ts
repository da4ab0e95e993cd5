import {
  type BlockReason,
  type BulkAction,
  conversationPriorities,
  type MacroDone,
  type MacroSteps,
} from '@herald/contract';
import { type By, mayDo } from '../../../actor.ts';
import { findByClientId } from '../../../messaging/outbound/index.ts';
import { fillWords } from '../../../messaging/templates/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import { AppError } from '../../../platform/errors.ts';
import { addNote } from '../commands/addNote.ts';
import { assignConversations } from '../commands/assignConversations.ts';
import { blockContacts } from '../commands/blockContacts.ts';
import { closeConversations } from '../commands/closeConversations.ts';
import { labelConversations } from '../commands/labelConversations.ts';
import { prioritizeConversations } from '../commands/prioritizeConversations.ts';
import { sendMessage } from '../commands/sendMessage.ts';
import { snoozeConversations } from '../commands/snoozeConversations.ts';
import type { ConversationRow } from '../conversationRow.ts';
import { clientIdFor } from '../send/clientIdFor.ts';

/** Where a macro runs: who runs it, and the conversation as it was before. */
export interface Run {
  tx: Tx;
  by: By;
  phoneNumberId: number;
  userId: number;
  before: ConversationRow;
  clientId: string;
  /** Why it is closed, where the macro leaves that to whoever runs it. */
  reasonId?: number | undefined;
}

/** What a step changed, and what takes it back. */
export interface Done {
  kind: MacroDone;
  count: number;
  undo: BulkAction[];
}

export async function labelStep(run: Run, ids: readonly number[], remove: boolean): Promise<Done | null> {
  const undo: BulkAction[] = [];
  for (const labelId of new Set(ids)) {
    const { changed } = await labelConversations(run.tx, run.by, { ...chosenOf(run), labelId, remove });
    if (changed.length > 0) undo.push({ kind: remove ? 'add_label' : 'remove_label', label_id: labelId });
  }
  if (undo.length === 0) return null;
  return { kind: remove ? 'label_removed' : 'label_added', count: undo.length, undo };
}

export async function assignStep(run: Run, assign: MacroSteps['assign']): Promise<Done | null> {
  if (assign === null) return null;
  if (!mayDo(run.by.actor, assignConversations.permission)) throw mayNotAssign();
  const user_id = assign === 'me' ? run.userId : assign === 'nobody' ? null : assign;
  const { changed } = await assignConversations(run.tx, run.by, { ...chosenOf(run), to: { user_id } });
  if (changed.length === 0) return null;
  const back = run.before.assigned_to?.user_id ?? null;
  return { kind: 'assigned', count: 1, undo: [{ kind: 'assign', user_id: back }] };
}

export async function priorityStep(run: Run, priority: MacroSteps['priority']): Promise<Done | null> {
  if (priority === null) return null;
  const { changed } = await prioritizeConversations(run.tx, run.by, { ...chosenOf(run), priority });
  if (changed.length === 0) return null;
  const back = conversationPriorities[run.before.priority ?? 0] ?? 'none';
  return { kind: 'prioritized', count: 1, undo: [{ kind: 'prioritize', priority: back }] };
}

function mayNotAssign(): AppError {
  return new AppError('forbidden', {
    en: 'This macro assigns the conversation, which your role may not do. Nothing was done.',
    fr: 'Cette macro attribue la conversation, ce que votre rôle ne permet pas. Rien n’a été fait.',
  });
}

export async function noteStep(run: Run, note: string): Promise<Done | null> {
  const body = await wordsFor(run, note);
  if (body === '') return null;
  const clientId = clientIdFor('macro note', run.clientId);
  const { tx, by, phoneNumberId } = run;
  await addNote(tx, by, { phoneNumberId, contactId: run.before.contact_id, body, mentions: [], clientId });
  return { kind: 'note_added', count: 1, undo: [] };
}

/** The message that was sent; `isRepeated` when an earlier call sent it. */
export async function replyStep(
  run: Run,
  reply: string,
): Promise<{ id: number; isRepeated: boolean } | null> {
  const body = await wordsFor(run, reply);
  if (body === '') return null;
  const { tx, by, phoneNumberId, clientId } = run;
  const isRepeated = (await findByClientId(tx, { teamId: by.teamId, clientId })) !== null;
  const message = { type: 'text' as const, body };
  const contactId = run.before.contact_id;
  return { id: await sendMessage(tx, by, { phoneNumberId, contactId, message, clientId }), isRepeated };
}

export async function finishStep(run: Run, finish: MacroSteps['finish']): Promise<Done | null> {
  if (finish === null) return null;
  if (finish.kind === 'block') return block(run, finish.reason);
  const unread: BulkAction[] = (run.before.unread_count ?? 0) > 0 ? [{ kind: 'unread' }] : [];
  if (finish.kind === 'close') {
    const reasonId = finish.reason_id ?? run.reasonId;
    const { changed } = await closeConversations(run.tx, run.by, {
      ...chosenOf(run),
      closed: true,
      reasonId,
    });
    if (changed.length === 0) return null;
    return { kind: 'closed', count: 1, undo: [{ kind: 'reopen', undo: true }, ...unread] };
  }
  const until = new Date(run.by.now.getTime() + finish.hours * 3_600_000);
  const { changed } = await snoozeConversations(run.tx, run.by, { ...chosenOf(run), until });
  if (changed.length === 0) return null;
  const back: BulkAction = { kind: 'snooze', until: run.before.snoozed_until?.toISOString() ?? null };
  const shut: BulkAction[] = run.before.closed ? [{ kind: 'close', undo: true }] : [];
  return { kind: 'snoozed', count: 1, undo: [back, ...unread, ...shut] };
}

/** Whoever was blocked before stays so, for what they were. */
async function block(run: Run, reason: BlockReason): Promise<Done | null> {
  const { changed } = await blockContacts(run.tx, run.by, { ...chosenOf(run), reason });
  if (changed.length === 0) return null;
  const { block_reason: before } = run.before;
  const back: BulkAction = before ? { kind: 'block', reason: before } : { kind: 'unblock', undo: true };
  return { kind: 'blocked', count: 1, undo: [back] };
}

const chosenOf = ({ phoneNumberId, before }: Run) => ({ phoneNumberId, contactIds: [before.contact_id] });

/** With what is known of the person filled in, and who writes. */
async function wordsFor({ tx, by, userId, before }: Run, text: string): Promise<string> {
  if (!text.includes('{{')) return text;
  const member = await tx
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('id', '=', userId)
    .executeTakeFirst();
  const agent = [member?.first_name, member?.last_name].filter(Boolean).join(' ');
  return fillWords(tx, { teamId: by.teamId, contactId: before.contact_id }, text, { agent });
}
