import { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import type { Tx } from '../../platform/database/index.ts';
import { accessConversation } from './access.ts';
import { changeConversation } from './changeConversation.ts';
import type { ConversationRow } from './conversationRow.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { lockConversation, readTimezone, readUnreadConversations, rememberContact } from './queries.ts';
import { queueReceipt } from './receipts/tellRead.ts';
import { type GroupChange, readGroupChanges } from './thread/readGroupChanges.ts';
import { readThread, type Thread } from './thread/readThread.ts';

const position = z.tuple([z.int().positive()]);
const messagesAtOnce = 50;

export interface OpenInput {
  before?: string | undefined;
  /** Look without marking it read. */
  peek: boolean;
}

export interface OpenedConversation {
  row: ConversationRow;
  thread: Thread;
  groupChanges: GroupChange[];
  olderCursor: string | null;
  timezone: string;
  unreadConversations: number;
}

/** A conversation with a page of its messages, newest first. Whoever opens it has read it. */
export async function openConversation(
  ctx: RequestContext,
  contactId: number,
  { before, peek }: OpenInput,
): Promise<OpenedConversation> {
  const beforeId = before === undefined ? null : readCursor(before, position, 'before')[0];
  const mayAnswer = ctx.permissions.includes('conversations.reply');
  // Somebody who may only look on must not take the mark away from those who answer.
  const isRead = !peek && beforeId === null && mayAnswer;
  const open = async (tx: Tx) => {
    const row = isRead ? await markRead(tx, ctx, contactId) : await accessConversation(tx, ctx, contactId);
    const thread = await readThread(tx, ctx, { contactId, beforeId, limit: messagesAtOnce });
    const oldest = thread.messages.at(-1);
    return {
      row,
      thread,
      groupChanges: await readGroupChanges(tx, ctx, contactId, {
        after: thread.hasOlder && oldest ? oldest.happened_at : null,
        before: beforeId === null ? null : (thread.messages[0]?.happened_at ?? null),
      }),
      olderCursor: thread.hasOlder && oldest ? writeCursor([oldest.id]) : null,
      timezone: await readTimezone(tx, ctx.teamId),
      unreadConversations: await readUnreadConversations(tx, ctx),
    };
  };
  return isRead ? ctx.db.transaction(open) : ctx.db.read(open);
}

async function markRead(tx: Tx, ctx: RequestContext, contactId: number): Promise<ConversationRow> {
  const row = await accessConversation(tx, ctx, contactId);
  if (!(await lockConversation(tx, ctx, contactId))) return row;
  const now = ctx.clock.now();
  const changed = await changeConversation(tx, ctx, contactId, ({ unread_count }) =>
    unread_count > 0 || row.last_read_at === null ? { unread_count: 0, last_read_at: now } : null,
  );
  await rememberContact(tx, ctx, contactId);
  await queueReceipt(tx, ctx, contactId);
  return changed;
}
