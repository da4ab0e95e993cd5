import type { ScheduledMessage, TimelineEntry } from '@herald/contract';
import { isImpersonated, mayDo } from '../../actor.ts';
import { byOf, type RequestContext } from '../../context.ts';
import { readTimezone } from '../../people/index.ts';
import type { Tx } from '../../platform/database/index.ts';
import { accessConversation } from './access.ts';
import { changeConversations } from './changeConversations.ts';
import type { ConversationRow } from './conversationRow.ts';
import { lockConversation, readUnreadConversations, rememberContact } from './queries.ts';
import { queueReceipt } from './receipts/sendReadReceipt.ts';
import { readScheduled } from './scheduled/index.ts';
import { readEntries } from './thread/readEntries.ts';
import { type PageInput, positionOf, readPage, writeCut } from './thread/readPage.ts';
import { type Thread, withSurroundings } from './thread/readThread.ts';

export interface OpenInput extends PageInput {
  /** Look without marking it read. */
  peek: boolean;
}

export interface OpenedConversation {
  row: ConversationRow;
  thread: Thread;
  /** What stands between the messages. */
  entries: TimelineEntry[];
  scheduled: ScheduledMessage[];
  olderCursor: string | null;
  newerCursor: string | null;
  timezone: string;
  unreadConversations: number;
}

/** A conversation with a page of its messages, newest first. Whoever opens it at its end has read it. */
export async function openConversation(
  ctx: RequestContext,
  contactId: number,
  { peek, ...input }: OpenInput,
): Promise<OpenedConversation> {
  const position = positionOf(input);
  const mayAnswer = mayDo(ctx.actor, 'conversations.reply');
  // Somebody who may only look on must not take the mark away from those who answer, nor must an operator in their place.
  const isRead = !peek && position.kind === 'newest' && mayAnswer && !isImpersonated(ctx.actor);
  const open = async (tx: Tx) => {
    const row = isRead ? await markRead(tx, ctx, contactId) : await accessConversation(tx, ctx, contactId);
    const page = await readPage(tx, ctx, contactId, position);
    return {
      row,
      thread: await withSurroundings(tx, ctx, page.messages),
      entries: await readEntries(tx, ctx, contactId, page.span),
      scheduled: await readScheduled(tx, ctx, contactId),
      olderCursor: page.older && writeCut(page.older),
      newerCursor: page.newer && writeCut(page.newer),
      timezone: await readTimezone(tx, ctx.teamId),
      unreadConversations: await readUnreadConversations(tx, ctx),
    };
  };
  return isRead ? ctx.db.transaction(open) : ctx.db.read(open);
}

async function markRead(tx: Tx, ctx: RequestContext, contactId: number): Promise<ConversationRow> {
  const row = await accessConversation(tx, ctx, contactId);
  if (!(await lockConversation(tx, ctx, contactId))) return row;
  const by = byOf(ctx);
  const chosen = { phoneNumberId: ctx.phoneNumberId, contactIds: [contactId] };
  const { changed } = await changeConversations(tx, by, chosen, ({ unread_count }) =>
    unread_count > 0 || row.last_read_at === null ? { unread_count: 0, last_read_at: by.now } : null,
  );
  await rememberContact(tx, ctx, contactId);
  await queueReceipt(tx, ctx, contactId);
  return changed.length > 0 ? accessConversation(tx, ctx, contactId) : row;
}
