import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import type { SellingMessage } from './creditOrder.ts';

/** An order as credit asks about it. */
export interface OrderOf {
  id: number;
  team_id: number;
  contact_id: number | null;
  placed_at: Date;
}

export interface MessageOf extends SellingMessage {
  orderId: number;
  phoneNumberId: number;
  campaignId: number | null;
  automationId: number | null;
  templateId: number | null;
}

/** Older ones no window can hold: a message may be read long after it was sent. */
const reachDays = 31;
/** Of one number, the newest. */
const mostMessages = 50;

interface Row {
  order_id: number;
  id: number;
  phone_number_id: number;
  campaign_id: number | null;
  automation_id: number | null;
  template_id: number | null;
  delivered_at: Date | null;
  read_at: Date | null;
  replied_at: Date | null;
  clicked_at: Date | null;
}

/** Returns the selling messages that the buyers of orders had before them, with how each was noticed. */
export async function readEvidence(tx: Tx, orders: readonly OrderOf[]): Promise<MessageOf[]> {
  const known = orders.filter(({ contact_id }) => contact_id !== null);
  if (known.length === 0) return [];
  const { rows } = await sql<Row>`
    select o.id as order_id, m.id, m.phone_number_id, m.campaign_id, m.automation_id, m.template_id, m.delivered_at, m.read_at,
      r.replied_at, k.clicked_at
    from unnest(
      ${known.map(({ team_id }) => team_id)}::bigint[], ${known.map(({ id }) => id)}::bigint[],
      ${known.map(({ contact_id }) => contact_id)}::bigint[], ${known.map(({ placed_at }) => placed_at)}::timestamptz[]
    ) as o (team_id, id, contact_id, placed_at)
    join phone_numbers n on n.team_id = o.team_id
    cross join lateral (
      select x.* from messages x
      where x.team_id = o.team_id and x.phone_number_id = n.id and x.contact_id = o.contact_id and x.direction = 'out'
        and x.sells and x.happened_at <= o.placed_at
        and x.happened_at >= o.placed_at - make_interval(days => ${reachDays})
      order by x.id desc limit ${mostMessages}
    ) m
    left join lateral (
      select max(q.happened_at) as replied_at from messages q
      where q.team_id = m.team_id and q.phone_number_id = m.phone_number_id and q.contact_id = m.contact_id and q.id > m.id
        and q.direction = 'in' and q.quoted_wamid = m.wamid and q.happened_at <= o.placed_at
    ) r on m.wamid is not null
    left join lateral (
      select max(c.clicked_at) as clicked_at from link_clicks c
      where c.team_id = m.team_id and c.message_id = m.id and c.clicked_at <= o.placed_at
    ) k on true`.execute(tx);
  return rows.map((row) => ({
    orderId: row.order_id,
    messageId: row.id,
    phoneNumberId: row.phone_number_id,
    campaignId: row.campaign_id,
    automationId: row.automation_id,
    templateId: row.template_id,
    evidence: {
      ...(row.clicked_at ? { click: row.clicked_at } : {}),
      ...(row.replied_at ? { reply: row.replied_at } : {}),
      ...(row.read_at ? { read: row.read_at } : {}),
      ...(row.delivered_at ? { delivered: row.delivered_at } : {}),
    },
  }));
}
