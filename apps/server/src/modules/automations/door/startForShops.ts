import { minorDigits } from '@herald/contract';
import type { TriggerSettings } from '@herald/flow';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import type { Fact } from '../../../platform/events/index.ts';
import { majorUnits } from '../../shops/index.ts';
import { insertInputs, type NewInput } from './insertInputs.ts';
import { type Bought, isWanted } from './startForOrders.ts';

interface Waiting<Kind extends TriggerSettings['kind']> {
  team_id: number;
  contact_id: number;
  automation_id: number;
  phone_number_id: number;
  rule: Extract<TriggerSettings, { kind: Kind }>;
}

type ShipmentRow = Waiting<'shopify_shipment_updated'> & {
  id: number;
  status: string;
  carrier: string;
  tracking_number: string;
  tracking_url: string;
  order_number: string;
};

/** Each new state of a parcel starts what waits for it, once. */
export async function startForShipments(tx: Tx, facts: readonly Fact[]): Promise<void> {
  const moved = facts.filter((fact): fact is Fact<'shipment.updated'> => fact.type === 'shipment.updated');
  if (moved.length === 0) return;
  const { rows } = await sql<ShipmentRow>`
    select s.team_id, s.id, s.status, s.carrier, s.tracking_number, s.tracking_url, o.order_number, o.contact_id,
      t.automation_id, t.phone_number_id, t.rule
    from unnest(
      ${moved.map(({ teamId }) => teamId)}::bigint[], ${moved.map(({ data }) => data.shipment_id)}::bigint[]
    ) as x (team_id, id)
    join automation_triggers t on t.team_id = x.team_id and t.kind = 'shopify_shipment_updated'
    join shop_shipments s on s.team_id = x.team_id and s.id = x.id
    join shop_orders o on o.team_id = s.team_id and o.id = s.order_id and o.contact_id is not null`.execute(
    tx,
  );
  const at = new Map(moved.map((fact) => [fact.data.shipment_id, fact.at]));
  await insertInputs(
    tx,
    rows
      .filter(({ rule, status }) => rule.statuses.some((one) => one === status))
      .map((row) => startOf(row, `shipment:${row.id}:${row.status}`, at.get(row.id), valuesOfShipment(row))),
  );
}

export const valuesOfShipment = (
  row: Pick<ShipmentRow, 'status' | 'carrier' | 'tracking_number' | 'tracking_url' | 'order_number'>,
) => ({
  'order.number': row.order_number,
  'shipment.status': row.status,
  'shipment.carrier': row.carrier,
  'shipment.number': row.tracking_number,
  'shipment.url': row.tracking_url,
});

/** What a reminder may say of a cart. */
export interface CartValues {
  id: number;
  product: string;
  items: number;
  total: number;
  currency: string;
  url: string;
}

type CartRow = Waiting<'shopify_abandoned_checkout'> &
  Bought &
  CartValues & {
    /** Of the reminder that waits already. */
    run_id: number | null;
  };

/** A cart that is filled begins a reminder, which waits; each further change only moves its time. */
export async function startForCarts(tx: Tx, facts: readonly Fact[]): Promise<void> {
  const changed = facts.filter((fact): fact is Fact<'cart.changed'> => fact.type === 'cart.changed');
  if (changed.length === 0) return;
  const { rows } = await sql<CartRow>`
    select k.team_id, k.id, k.contact_id, k.product, k.items, ${majorUnits(sql`k.total`, sql`k.currency`)} as total, k.currency, k.url, c.country_code,
      not exists (
        select from shop_orders e where e.team_id = k.team_id and e.contact_id = k.contact_id
      ) as is_first,
      t.automation_id, t.phone_number_id, t.rule, r.id as run_id
    from unnest(
      ${changed.map(({ teamId }) => teamId)}::bigint[], ${changed.map(({ data }) => data.cart_id)}::bigint[]
    ) as x (team_id, id)
    join shop_carts k on k.team_id = x.team_id and k.id = x.id
    join automation_triggers t on t.team_id = k.team_id and t.kind = 'shopify_abandoned_' || k.kind
    join contacts c on c.team_id = k.team_id and c.id = k.contact_id
    left join automation_runs r on r.team_id = k.team_id and r.automation_id = t.automation_id
      and r.cause = 'cart:' || k.id and r.status = 'waiting'`.execute(tx);
  const at = new Map(changed.map((fact) => [fact.data.cart_id, fact.at]));
  await insertInputs(
    tx,
    rows.filter(isWanted).map((row) => {
      const start = startOf(row, `cart:${row.id}`, at.get(row.id), valuesOfCart(row));
      return row.run_id === null ? start : { ...start, kind: 'again', runId: row.run_id };
    }),
  );
}

export const valuesOfCart = (row: CartValues) => ({
  'checkout.id': String(row.id),
  'checkout.product': row.product,
  'checkout.items': String(row.items),
  'checkout.total': Number(row.total).toFixed(minorDigits(row.currency)),
  'checkout.currency': row.currency,
  'checkout.url': row.url,
  'checkout.path': pathOf(row.url),
});

/** The end of an address, as buttons of templates take it. */
function pathOf(url: string): string {
  if (!URL.canParse(url)) return '';
  const { pathname, search } = new URL(url);
  return `${pathname}${search}`.replace(/^\//, '');
}

function startOf(
  row: Waiting<TriggerSettings['kind']>,
  cause: string,
  at: Date | undefined,
  values: Record<string, string>,
): NewInput {
  return {
    teamId: row.team_id,
    contactId: row.contact_id,
    phoneNumberId: row.phone_number_id,
    lane: 1,
    kind: 'start',
    automationId: row.automation_id,
    cause,
    at: at ?? new Date(0),
    data: { trigger: { kind: row.rule.kind, message: null, output: null, values } },
  };
}
