import { minorDigits } from '@herald/contract';
import type { TriggerSettings } from '@herald/flow';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { Fact } from '../../../platform/events/index.ts';
import { majorUnits } from '../../shops/index.ts';
import { insertInputs } from './insertInputs.ts';

/** What filters of a shop's triggers look at. */
export interface Bought {
  total: number;
  country_code: string | null;
  is_first: boolean;
  rule: Extract<TriggerSettings, { min_total: number | null }>;
}

interface OrderRow extends Bought {
  team_id: number;
  id: number;
  contact_id: number;
  order_number: string;
  currency: string;
  automation_id: number;
  phone_number_id: number;
}

/** Who ordered starts what waits for orders, once for each. Whose order nobody knows starts nothing. */
export async function startForOrders(tx: Tx, facts: readonly Fact[]): Promise<void> {
  const orders = facts.filter(
    (fact): fact is Fact<'order.created'> => fact.type === 'order.created' && !fact.data.is_cancelled,
  );
  if (orders.length === 0) return;
  const { rows } = await sql<OrderRow>`
    select o.team_id, o.id, o.contact_id, o.order_number, ${majorUnits(sql`o.total`, sql`o.currency`)} as total, o.currency, c.country_code,
      not exists (
        select from shop_orders e
        where e.team_id = o.team_id and e.contact_id = o.contact_id and e.id <> o.id and e.placed_at < o.placed_at
      ) as is_first,
      t.automation_id, t.phone_number_id, t.rule
    from unnest(
      ${orders.map(({ teamId }) => teamId)}::bigint[], ${orders.map(({ data }) => data.order_id)}::bigint[]
    ) as x (team_id, order_id)
    join automation_triggers t on t.team_id = x.team_id and t.kind = 'shopify_order_created'
    join shop_orders o on o.team_id = x.team_id and o.id = x.order_id
    join contacts c on c.team_id = o.team_id and c.id = o.contact_id`.execute(tx);
  const at = new Map(orders.map((fact) => [fact.data.order_id, fact.at]));
  await insertInputs(
    tx,
    rows.filter(isWanted).map((row) => ({
      teamId: row.team_id,
      contactId: row.contact_id,
      phoneNumberId: row.phone_number_id,
      lane: 1 as const,
      kind: 'start',
      automationId: row.automation_id,
      cause: `order:${row.id}`,
      at: at.get(row.id) ?? new Date(0),
      data: {
        trigger: { kind: 'shopify_order_created', message: null, output: null, values: valuesOfOrder(row) },
      },
    })),
  );
}

export function isWanted({ rule, total, country_code, is_first }: Bought): boolean {
  const { min_total, max_total, countries, first_order } = rule;
  return (
    Number(total) >= (min_total ?? 0) &&
    Number(total) <= (max_total ?? Number.POSITIVE_INFINITY) &&
    (countries.length === 0 || countries.includes(country_code ?? '')) &&
    (first_order === null || first_order === is_first)
  );
}

export const valuesOfOrder = ({
  order_number,
  total,
  currency,
}: Pick<OrderRow, 'order_number' | 'total' | 'currency'>) => ({
  'order.number': order_number,
  'order.total': Number(total).toFixed(minorDigits(currency)),
  'order.currency': currency,
});
