import { type Heard, normalizeWords, type TriggerType } from '@herald/flow';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { majorUnits } from '../../shops/index.ts';
import { heardIn } from '../door/heard.ts';
import { filledBetween, type PastCart, readCarts } from './pastCarts.ts';
import type { Span } from './span.ts';

/** Triggers that what happened tells of. */
export const waysIn = new Set<TriggerType>([
  'kanal_v2_keyword',
  'kanal_template',
  'list_joined',
  'shopify_order_created',
  'shopify_abandoned_checkout',
  'shopify_abandoned_cart',
  'shopify_abandoned_browse',
  'incoming_webhook',
]);

/** Something that happened to somebody. */
export type Moment = { at: Date } & (
  | {
      kind: 'message';
      heard: Heard;
      tap: { block: string; key: string } | null;
      templateId: number | null;
      ad: string | null;
      byLink: boolean;
    }
  | { kind: 'person_answered' }
  | { kind: 'consent'; status: 'opted_in' | 'opted_out' | 'unknown' }
  | { kind: 'ordered'; total: number; number: string; currency: string; is_first: boolean }
  | { kind: 'joined'; group_id: number }
  | { kind: 'hooked'; payload: unknown }
  | { kind: 'filled'; cart: PastCart }
);

export interface PastPerson {
  contactId: number;
  /** When the time begins that is looked at. */
  optin: 'opted_in' | 'opted_out' | 'unknown';
  /** Before that time. */
  lastWrote: Date | null;
  moments: Moment[];
}

/** Everybody to whom something happened that the trigger is about. */
export async function findPeople(tx: Tx, span: Span, kind: TriggerType, mostPeople: number) {
  const { teamId, phoneNumberId, automationId, from, until } = span;
  const source = {
    list_joined: sql`select contact_id from group_members where team_id = ${teamId} and added_at between ${from} and ${until}`,
    shopify_order_created: sql`
      select contact_id from shop_orders where team_id = ${teamId} and placed_at between ${from} and ${until}`,
    incoming_webhook: sql`
      select contact_id from hook_calls
      where team_id = ${teamId} and kind = 'automation' and thing_id = ${automationId}
        and created_at between ${from} and ${until}`,
    ...filledBetween(span),
  }[kind as string];
  const who =
    source ??
    sql`select contact_id from messages
      where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and direction = 'in'
        and happened_at between ${from} and ${until}`;
  const { rows } = await sql<{ contact_id: number; of: number }>`
    with who as (select distinct contact_id from (${who}) w where contact_id is not null),
      numbered as (select contact_id, row_number() over (order by contact_id) as nr, count(*) over () as of from who)
    select contact_id, of from numbered
    where (nr - 1) % greatest(1, ceil(of::numeric / ${mostPeople}::int)::bigint) = 0
    order by contact_id`.execute(tx);
  const of = rows[0]?.of ?? 0;
  return { ids: rows.map(({ contact_id }) => contact_id), oneIn: Math.max(1, Math.ceil(of / mostPeople)) };
}

/** Of one person, so much is looked at. */
const mostMoments = 500;

/** What happened to people, in its order. */
export async function readPast(tx: Tx, span: Span, ids: readonly number[]): Promise<PastPerson[]> {
  const { teamId, from, until } = span;
  const people = await readBefore(tx, span, ids);
  const add = (id: number, moment: Moment) => {
    const { moments } = people.get(id) ?? {};
    if (moments && moments.length < mostMoments) moments.push(moment);
  };
  await readMessages(tx, span, ids, add);
  const { rows: consents } = await sql<{
    id: number;
    status: 'opted_in' | 'opted_out' | 'unknown';
    at: Date;
  }>`
    select contact_id as id, status, created_at as at from consent_events
    where team_id = ${teamId} and contact_id = any(${ids}::bigint[]) and created_at between ${from} and ${until}
    order by consent_events.id`.execute(tx);
  for (const { id, status, at } of consents) add(id, { kind: 'consent', status, at });
  const { rows: orders } = await sql<{
    id: number;
    total: number;
    number: string;
    currency: string;
    is_first: boolean;
    at: Date;
  }>`
    select o.contact_id as id, ${majorUnits(sql`o.total`, sql`o.currency`)} as total, o.order_number as number, o.currency,
      o.placed_at as at, not exists (
        select from shop_orders e
        where e.team_id = o.team_id and e.contact_id = o.contact_id and e.id <> o.id and e.placed_at < o.placed_at
      ) as is_first
    from shop_orders o
    where o.team_id = ${teamId} and o.contact_id = any(${ids}::bigint[]) and o.cancelled_at is null
      and o.placed_at between ${from} and ${until}
    order by o.placed_at, o.id`.execute(tx);
  for (const { id, ...order } of orders) add(id, { kind: 'ordered', ...order });
  const { rows: lists } = await sql<{ id: number; group_id: number; at: Date }>`
    select contact_id as id, group_id, added_at as at from group_members
    where team_id = ${teamId} and contact_id = any(${ids}::bigint[]) and added_at between ${from} and ${until}
    order by added_at`.execute(tx);
  for (const { id, ...list } of lists) add(id, { kind: 'joined', ...list });
  const { rows: hooks } = await sql<{ id: number; payload: unknown; at: Date }>`
    select contact_id as id, payload, created_at as at from hook_calls
    where team_id = ${teamId} and kind = 'automation' and thing_id = ${span.automationId}
      and contact_id = any(${ids}::bigint[]) and created_at between ${from} and ${until}
    order by hook_calls.id`.execute(tx);
  for (const { id, ...call } of hooks) add(id, { kind: 'hooked', ...call });
  for (const { at, ...cart } of await readCarts(tx, span, ids))
    add(cart.contact_id, { kind: 'filled', at, cart });
  for (const { moments } of people.values()) moments.sort((a, b) => a.at.getTime() - b.at.getTime());
  return [...people.values()];
}

async function readBefore(
  tx: Tx,
  { teamId, phoneNumberId, from }: Span,
  ids: readonly number[],
): Promise<Map<number, PastPerson>> {
  const { rows } = await sql<Omit<PastPerson, 'moments'>>`
    select p.id as "contactId",
      coalesce((select e.status from consent_events e
        where e.team_id = ${teamId} and e.contact_id = p.id and e.created_at < ${from}
        order by e.id desc limit 1), 'unknown') as optin,
      (select max(m.happened_at) from messages m
        where m.team_id = ${teamId} and m.contact_id = p.id and m.phone_number_id = ${phoneNumberId}
          and m.direction = 'in' and m.happened_at < ${from}) as "lastWrote"
    from unnest(${ids}::bigint[]) as p (id)`.execute(tx);
  return new Map(rows.map((row) => [row.contactId, { ...row, moments: [] }]));
}

interface MessageRow {
  id: number;
  contact_id: number;
  direction: 'in' | 'out';
  type: string;
  content: Record<string, unknown>;
  referral: { source_id?: string; sourceId?: string } | null;
  template_id: number | null;
  happened_at: Date;
}

async function readMessages(
  tx: Tx,
  { teamId, phoneNumberId, from, until }: Span,
  ids: readonly number[],
  add: (id: number, moment: Moment) => void,
): Promise<void> {
  const { rows: links } = await sql<{ words: string }>`
    select message_key as words from chat_links
    where team_id = ${teamId} and phone_number_id = ${phoneNumberId} and archived_at is null`.execute(tx);
  const linked = new Set(links.map(({ words }) => words));
  const { rows } = await sql<MessageRow>`
    select m.id, m.contact_id, m.direction, m.type, m.content, m.referral, q.template_id, m.happened_at
    from messages m
    left join messages q on m.direction = 'in' and q.team_id = m.team_id and q.wamid = m.quoted_wamid
    where m.team_id = ${teamId} and m.phone_number_id = ${phoneNumberId} and m.contact_id = any(${ids}::bigint[])
      and m.happened_at between ${from} and ${until}
      and (m.direction = 'in' or m.cause in ('inbox', 'phone_app'))
    order by m.id`.execute(tx);
  for (const row of rows) {
    const at = row.happened_at;
    if (row.type === 'reaction') continue;
    if (row.direction === 'out') {
      add(row.contact_id, { kind: 'person_answered', at });
      continue;
    }
    const heard = heardIn(row.id, row as never);
    add(row.contact_id, {
      kind: 'message',
      at,
      heard,
      tap: tapIn(row.content),
      templateId: row.template_id,
      ad: row.referral && (row.referral.sourceId ?? row.referral.source_id ?? ''),
      byLink: row.type === 'text' && linked.has(normalizeWords(heard.text)),
    });
  }
}

/** Which button of whichever run was tapped: who taps the same in a rehearsal is at the same block there. */
function tapIn(content: Record<string, unknown>): { block: string; key: string } | null {
  const found = /^r:\d{1,15}:([\w-]{1,16}):([\w-]{1,16})$/.exec(
    String(content.button_id ?? content.id ?? ''),
  );
  return found ? { block: found[1] ?? '', key: found[2] ?? '' } : null;
}
