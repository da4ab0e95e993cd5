import type { CreditedOrder, Money, TouchEvidence } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { shownNameOf } from '../../platform/shownName.ts';
import { evidenceKinds } from './creditOrder.ts';
import { type AttributionWindow, windowIndex } from './readEarned.ts';

/** An order with the message that has its credit in a window, if there is one. Named like the columns. */
export interface OrderRow {
  id: number;
  order_number: string;
  contact_id: number | null;
  contact_name: string | null;
  placed_at: Date;
  total: number;
  net_total: number;
  currency: string;
  cancelled_at: Date | null;
  campaign_id: number | null;
  campaign_name: string | null;
  automation_id: number | null;
  template_id: number | null;
  template_name: string | null;
  evidence: Partial<Record<TouchEvidence, string>> | null;
  moment: Date | null;
}

const columns = sql`
  o.id, o.order_number, o.contact_id, ${shownNameOf} as contact_name, o.placed_at, o.total, o.net_total, o.currency,
  o.cancelled_at, t.campaign_id, g.name as campaign_name, t.automation_id, t.template_id, p.name as template_name, t.evidence,
  t.moment`;

const names = sql`
  left join contacts c on c.team_id = o.team_id and c.id = o.contact_id
  left join campaigns g on g.team_id = o.team_id and g.id = t.campaign_id
  left join templates p on p.team_id = o.team_id and p.id = t.template_id`;

const holds = (window: number): RawBuilder<unknown> =>
  sql`t.within <= ${window} and ${window} < t.last_until`;

interface Page {
  window: AttributionWindow;
  limit: number;
  offset: number;
}

/** Orders that a campaign has the credit for, newest first; those that were cancelled since are among them, and count nothing. */
export async function readCampaignOrders(tx: Tx, teamId: number, campaignId: number, page: Page) {
  const of = sql`
    from order_touches t join shop_orders o on o.team_id = t.team_id and o.id = t.order_id`;
  const where = sql`t.team_id = ${teamId} and t.campaign_id = ${campaignId} and ${holds(windowIndex(page.window))}`;
  const { rows } = await sql<OrderRow>`
    select ${columns} ${of} ${names} where ${where}
    order by t.placed_at desc, t.order_id desc limit ${page.limit} offset ${page.offset}`.execute(tx);
  const total = await sql<{ count: number }>`select count(*) as count ${of} where ${where}`.execute(tx);
  return { rows, total: total.rows[0]?.count ?? 0 };
}

/** A query for when orders were placed that a campaign has the credit for, in a window. */
export function creditedAt(
  teamId: number,
  campaignId: number,
  window: AttributionWindow,
): RawBuilder<unknown> {
  return sql`
    select t.placed_at from order_touches t
    where t.team_id = ${teamId} and t.campaign_id = ${campaignId} and t.is_counted and ${holds(windowIndex(window))}`;
}

export async function readOrder(
  tx: Tx,
  teamId: number,
  orderId: number,
  window: AttributionWindow,
): Promise<OrderRow | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${columns} from shop_orders o
    left join order_touches t on t.team_id = o.team_id and t.order_id = o.id and ${holds(windowIndex(window))}
    ${names} where o.team_id = ${teamId} and o.id = ${orderId}`.execute(tx);
  return rows[0];
}

export type SourceRow = Pick<
  OrderRow,
  'campaign_id' | 'campaign_name' | 'automation_id' | 'template_id' | 'template_name'
>;

export function sourceOf(row: SourceRow): NonNullable<CreditedOrder['credited']>['source'] {
  if (row.campaign_id !== null) return { kind: 'campaign', id: row.campaign_id, name: row.campaign_name };
  if (row.automation_id !== null) return { kind: 'automation', id: row.automation_id, name: null };
  return { kind: 'template', id: row.template_id, name: row.template_name };
}

export function presentOrder(row: OrderRow): CreditedOrder {
  const money = (amount: number): Money => ({ amount, currency: row.currency });
  return {
    id: row.id,
    order_number: row.order_number,
    contact: row.contact_id === null ? null : { id: row.contact_id, name: row.contact_name },
    placed_at: row.placed_at.toISOString(),
    total: money(row.total),
    net: money(row.net_total),
    refunded: money(Math.max(0, row.total - row.net_total)),
    status: row.cancelled_at ? 'cancelled' : 'open',
    credited: row.moment && {
      source: sourceOf(row),
      evidence: kindsOf(row.evidence ?? {}),
      age_seconds: secondsBetween(row.moment, row.placed_at),
    },
  };
}

/** The strongest first: PostgreSQL keeps them by the length of their names. */
export function kindsOf(evidence: Partial<Record<TouchEvidence, string>>): TouchEvidence[] {
  return evidenceKinds.filter((kind) => kind in evidence);
}

export function secondsBetween(from: Date, to: Date): number {
  return Math.round((to.getTime() - from.getTime()) / 1000);
}
