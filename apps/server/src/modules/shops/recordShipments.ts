import type { shipmentStatuses } from '@herald/flow';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import { emit } from '../../platform/events/index.ts';

/** A parcel as a shop tells of it at some moment. */
export interface ShopShipment {
  platform: 'shopify';
  shop: string;
  /** The shop's own id of the order. */
  orderId: string;
  fulfilmentId: string;
  status: (typeof shipmentStatuses)[number];
  carrier: string;
  trackingNumber: string;
  trackingUrl: string;
  happenedAt: Date;
}

const by = { kind: 'system', id: null } as const;

/** Takes in where parcels are. An older state never comes after a newer one, and what is told twice is told once. */
export async function recordShipments(
  tx: Tx,
  teamId: number,
  shipments: readonly ShopShipment[],
): Promise<void> {
  const newest = new Map<string, ShopShipment>();
  for (const one of shipments) {
    const key = JSON.stringify([one.platform, one.shop, one.orderId, one.fulfilmentId]);
    const known = newest.get(key);
    if (!known || known.happenedAt <= one.happenedAt) newest.set(key, one);
  }
  if (newest.size === 0) return;
  const { rows } = await sql<{
    id: number;
    order_id: number;
    status: ShopShipment['status'];
    happened_at: Date;
    contact_id: number | null;
  }>`
    insert into shop_shipments as s (team_id, order_id, fulfilment_id, status, carrier, tracking_number, tracking_url,
      happened_at)
    select o.team_id, o.id, x.fulfilment_id, x.status, x.carrier, x.tracking_number, x.tracking_url, x.happened_at
    from jsonb_to_recordset(${jsonRows([...newest.values()].map(rowOf))}) as x(
      platform text, shop text, order_id text, fulfilment_id text, status text, carrier text, tracking_number text,
      tracking_url text, happened_at timestamptz)
    join shop_orders o
      on o.team_id = ${teamId} and o.platform = x.platform and o.shop = x.shop and o.order_id = x.order_id
    order by o.id, x.fulfilment_id
    on conflict (team_id, order_id, fulfilment_id) do update set
      status = excluded.status, carrier = excluded.carrier, tracking_number = excluded.tracking_number,
      tracking_url = excluded.tracking_url, happened_at = excluded.happened_at
    where s.happened_at < excluded.happened_at and s.status <> excluded.status
    returning s.id, s.order_id, s.status, s.happened_at,
      (select o.contact_id from shop_orders o where o.team_id = s.team_id and o.id = s.order_id) as contact_id`.execute(
    tx,
  );
  emit(
    tx,
    rows.map(({ id: shipment_id, order_id, status, happened_at: at, contact_id: contactId }) => ({
      type: 'shipment.updated' as const,
      teamId,
      phoneNumberId: null,
      contactId,
      at,
      by,
      data: { shipment_id, order_id, status },
    })),
  );
}

function rowOf(shipment: ShopShipment) {
  return {
    platform: shipment.platform,
    shop: shipment.shop,
    order_id: shipment.orderId,
    fulfilment_id: shipment.fulfilmentId,
    status: shipment.status,
    carrier: shipment.carrier.slice(0, 200),
    tracking_number: shipment.trackingNumber.slice(0, 200),
    tracking_url: shipment.trackingUrl.slice(0, 2000),
    happened_at: shipment.happenedAt,
  };
}
