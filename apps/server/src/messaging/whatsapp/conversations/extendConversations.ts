import { serviceWindowMs } from '@herald/whatsapp';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';
import { previewTypeOf } from '../../kinds/index.ts';
import { saysOnlyARating } from '../../ratings/index.ts';
import { type ConversationEvent, recordEvents } from '../../timeline/index.ts';
import type { Batch } from '../batch.ts';
import type { NewMessage } from '../messages/insertMessages.ts';
import type { Unassigned } from './assignArrivals.ts';
import type { UnreadChanges } from './unreadCounter.ts';

/** What the new messages of a batch mean for one conversation. */
interface Extension {
  team_id: number;
  phone_number_id: number;
  contact_id: number;
  unread: number;
  reopens: boolean;
  last_message_at: Date;
  last_message_preview: string;
  last_message_type: string;
  last_message_inbound: boolean;
  last_inbound_at: Date | null;
  last_outbound_at: Date | null;
  /** The first message of the person that no later one of these answers. */
  waits_at: Date | null;
  window_closes_at: Date | null;
  is_from_ad: boolean;
}

/** What a conversation was before its messages came. */
interface Before {
  team_id: number;
  phone_number_id: number;
  contact_id: number;
  unread_count: number;
  closed: boolean;
  is_snoozed: boolean;
  is_assigned: boolean;
  is_blocked: boolean;
}

/** Of which new messages the writer is blocked on their number. */
export interface Extended {
  isBlocked: (message: NewMessage) => boolean;
}

/**
 * Opens, reopens, wakes and moves up the conversations of new messages, counts what is unread, and notes who wrote
 * without anybody having their conversation. Whoever is blocked reopens nothing, and waits for nobody.
 */
export async function extendConversations(
  { tx, now }: Batch,
  messages: readonly NewMessage[],
  { unread, unassigned }: { unread: UnreadChanges; unassigned: Unassigned },
): Promise<Extended> {
  const extensions = summarize(messages);
  if (extensions.length === 0) return { isBlocked: () => false };
  const before = await extend(tx, extensions);
  const known = new Set(before.map(keyOf));
  const missing = extensions.filter((extension) => !known.has(keyOf(extension)));
  await open(tx, missing);
  before.push(...(await extend(tx, missing)));

  const extended = new Map(extensions.map((row) => [keyOf(row), row]));
  const events: ConversationEvent[] = [];
  for (const row of before) {
    const extension = extended.get(keyOf(row));
    unread.add(
      row.team_id,
      row.phone_number_id,
      row.unread_count,
      row.unread_count + (row.is_blocked ? 0 : (extension?.unread ?? 0)),
    );
    if (!extension?.reopens || row.is_blocked) continue;
    if (!row.is_assigned) {
      const { team_id: teamId, phone_number_id: phoneNumberId, contact_id: contactId } = row;
      unassigned.add({ teamId, phoneNumberId, contactId });
    }
    if (row.closed) events.push({ ...placeOf(row), kind: 'reopened', by: customerOf(row) });
    else if (row.is_snoozed) events.push({ ...placeOf(row), kind: 'woken', by: customerOf(row) });
  }
  await recordEvents(tx, now, events);
  const blocked = new Set(before.filter(({ is_blocked }) => is_blocked).map(keyOf));
  const isBlocked = ({ phoneNumberId, contactId }: NewMessage) =>
    blocked.size > 0 && blocked.has(`${phoneNumberId} ${contactId}`);
  return { isBlocked };
}

/** Of people who never wrote to the number and were never written to. */
async function open(tx: Tx, extensions: readonly Extension[]): Promise<void> {
  if (extensions.length === 0) return;
  await tx.planned(
    'open_conversations',
    sql`
    insert into conversations (team_id, phone_number_id, contact_id, last_message_at)
    select team_id, phone_number_id, contact_id, '-infinity' from ${rowsOf(extensions)}
    order by 1, 2, 3
    on conflict do nothing`,
  );
}

/** Those that are there, locked in one agreed order; nearly all are. Returns what they were, known for sure by the lock. */
async function extend(tx: Tx, extensions: readonly Extension[]): Promise<Before[]> {
  if (extensions.length === 0) return [];
  const input = rowsOf(extensions);
  const { rows } = await tx.planned(
    'extend_conversations',
    sql<Before>`
    with given as materialized (select * from ${input}), locked as materialized (
      select c.team_id, c.phone_number_id, c.contact_id, c.unread_count, c.closed,
        c.snoozed_until is not null as is_snoozed, c.assigned_user_id is not null as is_assigned,
        c.blocked_at is not null as is_blocked
      from conversations c join given using (team_id, phone_number_id, contact_id)
      order by 1, 2, 3
      for no key update of c
    ), x as materialized (
      select g.team_id, g.phone_number_id, g.contact_id, g.last_message_at, g.last_message_preview,
        g.last_message_type, g.last_message_inbound, g.last_inbound_at, g.last_outbound_at, g.window_closes_at,
        g.is_from_ad,
        g.reopens and not l.is_blocked as reopens, case when l.is_blocked then 0 else g.unread end as unread,
        case when not l.is_blocked then g.waits_at end as waits_at
      from given g join locked l using (team_id, phone_number_id, contact_id)
    )
    update conversations c set
      closed = c.closed and not x.reopens,
      snoozed_until = case when not x.reopens then c.snoozed_until end,
      snoozed_by = case when not x.reopens then c.snoozed_by end,
      unread_count = c.unread_count + x.unread,
      last_message_at = greatest(c.last_message_at, x.last_message_at),
      last_message_preview = case when x.last_message_at >= c.last_message_at then x.last_message_preview
        else c.last_message_preview end,
      last_message_type = case when x.last_message_at >= c.last_message_at then x.last_message_type
        else c.last_message_type end,
      last_message_inbound = case when x.last_message_at >= c.last_message_at then x.last_message_inbound
        else c.last_message_inbound end,
      last_message_user_id = case when x.last_message_at < c.last_message_at then c.last_message_user_id end,
      last_inbound_at = greatest(c.last_inbound_at, x.last_inbound_at),
      last_outbound_at = greatest(c.last_outbound_at, x.last_outbound_at),
      answered_at = greatest(c.answered_at, x.last_outbound_at),
      waiting_since = least(
        case when x.last_outbound_at is null or x.last_outbound_at < c.waiting_since then c.waiting_since
          when c.waiting_since is not null then ${firstUnanswered(sql`c.waiting_since`)} end,
        case when x.waits_at >= ${answeredAt} then x.waits_at
          when x.waits_at is not null and x.last_inbound_at >= ${answeredAt} then ${firstUnanswered(answeredAt)} end),
      window_closes_at = greatest(c.window_closes_at, x.window_closes_at),
      is_from_ad = c.is_from_ad or x.is_from_ad
    from locked join x using (team_id, phone_number_id, contact_id)
    where c.team_id = locked.team_id and c.phone_number_id = locked.phone_number_id
      and c.contact_id = locked.contact_id
    returning locked.*
  `,
  );
  return rows;
}

/** WhatsApp tells whole seconds: who wrote within the second of an answer may have written after it, and waits. */
const answeredAt = sql`coalesce(date_trunc('second', greatest(c.answered_at, x.last_outbound_at)), '-infinity')`;

/** Where messages came in another order than they were written: the thread itself says which waits. */
const firstUnanswered = (from: RawBuilder<unknown>) => sql`(
  select min(m.happened_at) from messages m
  where m.team_id = c.team_id and m.phone_number_id = c.phone_number_id and m.contact_id = c.contact_id
    and m.direction = 'in' and m.type <> 'system' and m.happened_at >= ${from}
    and m.happened_at >= ${answeredAt} and not ${saysOnlyARating('m')})`;

function rowsOf(extensions: readonly Extension[]) {
  return sql`jsonb_to_recordset(${jsonRows(extensions)}) as x(
    team_id bigint, phone_number_id bigint, contact_id bigint, unread integer, reopens boolean,
    last_message_at timestamptz, last_message_preview text, last_message_type text, last_message_inbound boolean,
    last_inbound_at timestamptz, last_outbound_at timestamptz, waits_at timestamptz,
    window_closes_at timestamptz, is_from_ad boolean)`;
}

const customerOf = ({ contact_id: id }: Before) => ({ kind: 'customer', id }) as const;

const placeOf = ({ team_id, phone_number_id, contact_id }: Before) => ({
  team_id,
  phone_number_id,
  contact_id,
});

function keyOf(row: { team_id: number; phone_number_id: number; contact_id: number }): string {
  return `${row.phone_number_id} ${row.contact_id}`;
}

function summarize(messages: readonly NewMessage[]): Extension[] {
  const extensions = new Map<string, Extension>();
  for (const message of messages) {
    if (!message.isSpoken) continue;
    const one = extensionOf(message);
    const known = extensions.get(keyOf(one));
    extensions.set(keyOf(one), known ? combine(known, one) : one);
  }
  return [...extensions.values()];
}

function extensionOf(message: NewMessage): Extension {
  const { happenedAt, direction, isPast } = message;
  const isInbound = direction === 'in';
  const isNews = isInbound && !isPast && !message.rates;
  return {
    team_id: message.teamId,
    phone_number_id: message.phoneNumberId,
    contact_id: message.contactId,
    unread: isNews ? 1 : 0,
    reopens: isNews,
    last_message_at: happenedAt,
    last_message_preview: message.preview,
    last_message_type: previewTypeOf(message.stored),
    last_message_inbound: isInbound,
    last_inbound_at: isInbound ? happenedAt : null,
    last_outbound_at: isInbound ? null : happenedAt,
    waits_at: isNews ? happenedAt : null,
    window_closes_at: isInbound ? new Date(happenedAt.getTime() + serviceWindowMs) : null,
    is_from_ad: message.message.referral?.sourceType === 'ad',
  };
}

/** Messages come sorted by time, so the second is the later one. */
function combine(first: Extension, second: Extension): Extension {
  return {
    ...second,
    unread: first.unread + second.unread,
    reopens: first.reopens || second.reopens,
    last_inbound_at: later(first.last_inbound_at, second.last_inbound_at),
    last_outbound_at: later(first.last_outbound_at, second.last_outbound_at),
    waits_at: second.last_message_inbound ? (first.waits_at ?? second.waits_at) : null,
    window_closes_at: later(first.window_closes_at, second.window_closes_at),
    is_from_ad: first.is_from_ad || second.is_from_ad,
  };
}

function later(a: Date | null, b: Date | null): Date | null {
  if (!a || !b) return a ?? b;
  return a > b ? a : b;
}
