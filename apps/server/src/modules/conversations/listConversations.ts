import { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import type { ConversationRow } from './conversationRow.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { listQuery } from './queries.ts';

const position = z.tuple([
  z.boolean(),
  // As PostgreSQL writes it in UTC; the date must be one of the calendar, for it goes back to PostgreSQL.
  z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00$/)
    .refine((text) => isMoment(text.slice(0, 19))),
  z.int().positive(),
]);

function isMoment(text: string): boolean {
  const moment = new Date(`${text.replace(' ', 'T')}Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text.replace(' ', 'T'));
}

export interface ListInput {
  cursor?: string | undefined;
  per_page: number;
  unread: boolean;
  closed: boolean;
}

/** One page of the inbox: those that need a person first, then the newest. */
export async function listConversations(ctx: RequestContext, input: ListInput) {
  const after = input.cursor === undefined ? null : readCursor(input.cursor, position, 'cursor');
  const query = listQuery(ctx, {
    closed: input.closed,
    unread: input.unread,
    after: after && { isHumanNeeded: after[0], lastMessageAt: after[1], contactId: after[2] },
    limit: input.per_page + 1,
  });
  const { rows } = await ctx.db.read((tx) => query.execute(tx));
  const page = rows.slice(0, input.per_page);
  return { page, nextCursor: rows.length > page.length ? cursorAfter(page.at(-1)) : null };
}

function cursorAfter(row: ConversationRow | undefined): string | null {
  if (!row) return null;
  return writeCursor([row.is_human_needed ?? false, row.last_message_at_text ?? '', row.contact_id]);
}
