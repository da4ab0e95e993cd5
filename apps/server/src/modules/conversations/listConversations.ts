import type { ConversationFilters } from '@herald/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import type { RequestContext } from '../../context.ts';
import { readCursor, writeCursor } from '../../platform/cursor.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { NumberScope } from '../../platform/numberScope.ts';
import type { ConversationRow } from './conversationRow.ts';
import {
  type JoinedPart,
  joinedQuery,
  orderedBy,
  type Position,
  readList,
  smallGroup,
} from './listFilters.ts';
import { readPinned } from './pins/readPinned.ts';
import { readNumbers } from './queries.ts';

// As PostgreSQL writes it in UTC; the date must be one of the calendar, for it goes back to PostgreSQL.
const moment = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00$/)
  .refine((text) => isMoment(text.slice(0, 19)));
// In the order of priority: that of the last row.
const rank = z.int().min(0).max(4);
const position = z.tuple([z.boolean(), moment, z.int().positive(), rank.optional()]);
const joinedPosition = z.tuple([z.boolean(), moment, z.int().positive(), rank, z.int().positive()]);

function isMoment(text: string): boolean {
  const time = new Date(`${text.replace(' ', 'T')}Z`);
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.replace(' ', 'T'));
}

export interface ListInput extends ConversationFilters {
  cursor?: string | undefined;
  per_page: number;
}

/** One page of the inbox: those that need a person first, then the newest; or whoever has waited longest. */
export async function listConversations(ctx: RequestContext, { cursor, per_page, ...filters }: ListInput) {
  const after = cursor === undefined ? null : readCursor(cursor, position, 'cursor');
  const { rows, pinned } = await ctx.db.read(async (tx) => ({
    rows: await readRows(tx),
    // Whatever the filters: which of them a list shows, and in which order, the page knows as well as of its other rows.
    pinned: after === null ? await readPinned(tx, ctx) : undefined,
  }));
  const page = rows.slice(0, per_page);
  return { page, nextCursor: rows.length > page.length ? cursorAfter(page.at(-1), filters) : null, pinned };

  async function readRows(tx: Tx): Promise<ConversationRow[]> {
    const groupSize = await sizeOfGroup(tx, ctx, filters.group_id);
    if (groupSize === null) return [];
    return readList(tx, ctx, {
      filters,
      userId: ctx.person.userId,
      now: ctx.clock.now(),
      after: placeOf(after),
      limit: per_page + 1,
      groupSize,
      labelSize: await sizeOfLabel(tx, ctx, filters.label_id),
    });
  }
}

/** One page of the inboxes of all numbers of the team together, in the same orders. */
export async function listTeamConversations(
  ctx: RequestContext,
  { cursor, per_page, ...filters }: Omit<ListInput, 'group_id'>,
) {
  const after = cursor === undefined ? null : readCursor(cursor, joinedPosition, 'cursor');
  const { rows, pinned } = await ctx.db.read(async (tx) => {
    const numbers = await readNumbers(tx, ctx.teamId);
    return {
      rows: await readRows(tx, numbers),
      pinned: after === null ? await readPinned(tx, ctx, numbers) : undefined,
    };
  });
  const page = rows.slice(0, per_page);
  return {
    page,
    nextCursor: rows.length > page.length ? cursorAfter(page.at(-1), filters, true) : null,
    pinned,
  };

  async function readRows(tx: Tx, numbers: readonly number[]): Promise<ConversationRow[]> {
    if (numbers.length === 0) return [];
    const page = {
      filters,
      userId: ctx.person.userId,
      now: ctx.clock.now(),
      after: placeOf(after),
      limit: per_page + 1,
      groupSize: 0,
    };
    const parts: JoinedPart[] = [];
    for (const phoneNumberId of numbers) {
      const scope = { teamId: ctx.teamId, phoneNumberId };
      parts.push({
        phoneNumberId,
        page: { ...page, labelSize: await sizeOfLabel(tx, scope, filters.label_id) },
      });
    }
    return (await joinedQuery(ctx.teamId, parts).execute(tx)).rows;
  }
}

function placeOf(after: z.output<typeof position> | z.output<typeof joinedPosition> | null): Position | null {
  if (after === null) return null;
  const [isHumanNeeded, lastMessageAt, contactId, priority = 0, phoneNumberId] = after;
  return {
    isHumanNeeded,
    lastMessageAt,
    contactId,
    priority,
    ...(phoneNumberId !== undefined && { phoneNumberId }),
  };
}

/** A list that is gone has nobody on it: a saved view that asks for it shows nothing rather than an error. */
async function sizeOfGroup(tx: Tx, ctx: RequestContext, groupId: number | undefined): Promise<number | null> {
  if (groupId === undefined) return 0;
  const group = await tx
    .selectFrom('groups')
    .select('contacts_count')
    .where('team_id', '=', ctx.teamId)
    .where('phone_number_id', '=', ctx.phoneNumberId)
    .where('id', '=', groupId)
    .executeTakeFirst();
  return group?.contacts_count ?? null;
}

/** Up to where it matters: the few of a rare label are fetched one by one. */
async function sizeOfLabel(
  tx: Tx,
  { teamId, phoneNumberId }: NumberScope,
  labelId: number | undefined,
): Promise<number> {
  if (labelId === undefined) return 0;
  const { rows } = await sql<{ size: number }>`
    select count(*) as size from (
      select from conversation_labels
      where team_id = ${teamId} and label_id = ${labelId} and phone_number_id = ${phoneNumberId}
      limit ${smallGroup + 1}) l`.execute(tx);
  return rows[0]?.size ?? 0;
}

function cursorAfter(
  row: ConversationRow | undefined,
  filters: ConversationFilters,
  isJoined = false,
): string | null {
  if (!row) return null;
  const order = orderedBy(filters);
  const at = row[`${order === null || order === 'priority' ? 'last_message_at' : order}_text`];
  const place = [row.is_human_needed ?? false, at ?? '', row.contact_id];
  if (isJoined) return writeCursor([...place, row.priority ?? 0, row.phone_number_id]);
  return writeCursor(order === 'priority' ? [...place, row.priority ?? 0] : place);
}
