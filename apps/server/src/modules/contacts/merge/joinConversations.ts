import { type RawBuilder, sql } from 'kysely';
import type { UnreadChanges } from '../../../messaging/whatsapp/index.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { Move } from './moveRows.ts';
import { overwrite, putBack, type Row, takeBack, takeRows } from './rows.ts';
import type { JoinedConversation } from './snapshot.ts';

type Sql = RawBuilder<unknown>;

const of = (teamId: number, contactId: number, phoneNumberId?: number): Sql =>
  sql`t.team_id = ${teamId} and t.contact_id = ${contactId} and ${
    phoneNumberId === undefined ? sql`true` : sql`t.phone_number_id = ${phoneNumberId}`
  }`;

/** Conversations of both with one number become one: the newest state, everything unread, the longer window. */
export async function joinConversations(
  tx: Tx,
  { teamId, from, to }: Move,
  unread: UnreadChanges,
): Promise<JoinedConversation[]> {
  const kept = await takeRows(tx, 'conversations', of(teamId, to));
  const joined: JoinedConversation[] = [];
  for (const merged of await takeRows(tx, 'conversations', of(teamId, from))) {
    const phone_number_id = merged.phone_number_id as number;
    const own = kept.find((row) => row.phone_number_id === phone_number_id) ?? null;
    if (own) await joinInto(tx, teamId, phone_number_id, from, to);
    else {
      await sql`
        update conversations t set contact_id = ${to}
        where ${of(teamId, from, phone_number_id)}`.execute(tx);
    }
    const [after = {}] = await takeRows(tx, 'conversations', of(teamId, to, phone_number_id));
    unread.add(teamId, phone_number_id, unreadOf(merged), 0);
    unread.add(teamId, phone_number_id, unreadOf(own), unreadOf(after));
    joined.push({ phone_number_id, kept: own, merged, after });
  }
  return joined;
}

async function joinInto(tx: Tx, teamId: number, phoneNumberId: number, from: number, to: number) {
  const newer = (column: string) =>
    sql`case when m.last_message_at > k.last_message_at then ${sql.ref(`m.${column}`)} else ${sql.ref(`k.${column}`)} end`;
  const greatest = (column: string) => sql`greatest(${sql.ref(`k.${column}`)}, ${sql.ref(`m.${column}`)})`;
  await sql`
    with m as (delete from conversations t where ${of(teamId, from, phoneNumberId)} returning *)
    update conversations k set
      closed = k.closed and m.closed,
      is_human_needed = k.is_human_needed or m.is_human_needed,
      unread_count = k.unread_count + m.unread_count,
      last_message_preview = ${newer('last_message_preview')},
      last_message_type = ${newer('last_message_type')},
      last_message_inbound = ${newer('last_message_inbound')},
      last_message_user_id = ${newer('last_message_user_id')},
      last_message_at = ${greatest('last_message_at')},
      last_inbound_at = ${greatest('last_inbound_at')},
      last_outbound_at = ${greatest('last_outbound_at')},
      last_read_at = ${greatest('last_read_at')},
      window_closes_at = ${greatest('window_closes_at')},
      waiting_since = least(k.waiting_since, m.waiting_since),
      answered_at = ${greatest('answered_at')},
      failed_message_id = ${greatest('failed_message_id')},
      priority = ${greatest('priority')},
      is_from_ad = k.is_from_ad or m.is_from_ad,
      closing_reason_id = ${lastReason(teamId, phoneNumberId, from, to)},
      away_sent_at = ${greatest('away_sent_at')},
      receipt_message_id = ${greatest('receipt_message_id')},
      assigned_user_id = coalesce(k.assigned_user_id, m.assigned_user_id),
      assigned_at = case when k.assigned_user_id is null then m.assigned_at else k.assigned_at end,
      snoozed_until = case when m.shelf = 'open' then null else k.snoozed_until end,
      snoozed_by = case when m.shelf = 'open' then null else k.snoozed_by end,
      blocked_at = coalesce(k.blocked_at, m.blocked_at),
      block_reason = coalesce(k.block_reason, m.block_reason),
      is_blocked_at_whatsapp = k.is_blocked_at_whatsapp or m.is_blocked_at_whatsapp
    from m where k.team_id = m.team_id and k.phone_number_id = m.phone_number_id and k.contact_id = ${to}`.execute(
    tx,
  );
}

/** The timelines may have come together already, or not yet. */
function lastReason(teamId: number, phoneNumberId: number, from: number, to: number): Sql {
  return sql`(
    select (e.data ->> 'closing_reason_id')::bigint from conversation_events e
    where e.team_id = ${teamId} and e.phone_number_id = ${phoneNumberId} and e.contact_id in (${from}, ${to})
      and e.kind = 'closed'
    order by e.created_at desc, e.id desc limit 1)`;
}

/**
 * `from` is the kept one here. The other one's conversation comes back as it was; of the kept one's only what the merge
 * changed is taken back. It goes when nothing is left in it that is not the other one's. After the messages went back.
 */
export async function partConversations(
  tx: Tx,
  { teamId, from }: Move,
  joined: readonly JoinedConversation[],
  unread: UnreadChanges,
): Promise<void> {
  for (const { phone_number_id, kept, merged, after } of joined) {
    const place = of(teamId, from, phone_number_id);
    const [now] = await takeRows(tx, 'conversations', place);
    if (now) {
      const back = kept
        ? { ...takeBack(kept, after, now), unread_count: unreadLeft(kept, merged, after, now) }
        : null;
      const isNew = !isSame(after, now) && (await hasOwn(tx, teamId, from, phone_number_id));
      const stays = back ?? (isNew ? now : null);
      if (!stays) await sql`delete from conversations t where ${place}`.execute(tx);
      else await overwrite(tx, 'conversations', stays, place);
      unread.add(teamId, phone_number_id, unreadOf(now), unreadOf(stays));
    }
    await putBack(tx, 'conversations', [
      { ...(await withLivingPeople(tx, teamId, merged)), version: newest(merged, now) },
    ]);
    unread.add(teamId, phone_number_id, 0, unreadOf(merged));
  }
}

const unreadOf = (row: Row | null | undefined) => (row?.unread_count as number | undefined) ?? 0;
const newest = (merged: Row, now: Row | undefined) =>
  Math.max(merged.version as number, (now?.version as number | undefined) ?? 0) + 1;

/** Whether anything happened in it since the merge. */
function isSame({ version: _, ...after }: Row, { version: __, ...now }: Row): boolean {
  return JSON.stringify(after) === JSON.stringify(now);
}

/** What came since belongs to the kept one; what was read since is read. */
function unreadLeft(kept: Row, merged: Row, after: Row, now: Row): number {
  if (unreadOf(now) === unreadOf(after)) return unreadOf(kept);
  return unreadOf(now) > unreadOf(after) ? unreadOf(now) - unreadOf(merged) : unreadOf(now);
}

async function hasOwn(tx: Tx, teamId: number, contactId: number, phoneNumberId: number): Promise<boolean> {
  const here = sql`team_id = ${teamId} and phone_number_id = ${phoneNumberId} and contact_id = ${contactId}`;
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from messages where ${here}) or exists (select from conversation_notes where ${here})
      or exists (select from scheduled_messages where ${here}) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** Whoever left the team since has no conversations any more. */
async function withLivingPeople(tx: Tx, teamId: number, row: Row): Promise<Row> {
  const { rows } = await sql<{ assignee: boolean; snoozer: boolean }>`
    select exists (select from members where team_id = ${teamId} and user_id = ${row.assigned_user_id}::bigint) as assignee,
      exists (select from users where id = ${row.snoozed_by}::bigint) as snoozer`.execute(tx);
  return {
    ...row,
    ...(!rows[0]?.assignee && { assigned_user_id: null, assigned_at: null }),
    ...(!rows[0]?.snoozer && { snoozed_by: null }),
  };
}
