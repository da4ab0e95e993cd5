import type { TimelineEntry } from '@herald/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { NumberScope } from '../../../platform/numberScope.ts';
import { mostEntries, type Span, within } from './span.ts';

interface OrderRow {
  id: number;
  order_number: string;
  total_price: number;
  currency: string;
  is_cancelled: boolean;
  placed_at: Date;
}

/** What a person ordered within a span, newest first. They order from the team: every number shows it. */
export async function readOrders(
  tx: Tx,
  scope: NumberScope,
  contactId: number,
  span: Span,
): Promise<Extract<TimelineEntry, { kind: 'shop_order' }>[]> {
  const { rows } = await ordersQuery(scope, contactId, span).execute(tx);
  return rows.map(({ placed_at, ...row }) => {
    const time = placed_at.toISOString();
    return { kind: 'shop_order', at: time, ...row, created_at: time };
  });
}

/** Exported so that a test can ask PostgreSQL how it is run. */
export function ordersQuery({ teamId }: NumberScope, contactId: number, span: Span): RawBuilder<OrderRow> {
  return sql<OrderRow>`
    select o.id, o.order_number, o.total as total_price, o.currency, o.cancelled_at is not null as is_cancelled,
      o.placed_at
    from shop_orders o
    where o.team_id = ${teamId} and o.contact_id = ${contactId} ${within(sql`o.placed_at`, span)}
    order by o.placed_at desc, o.id desc limit ${mostEntries}`;
}
