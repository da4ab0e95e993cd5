import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';
import { jsonRows } from '../../platform/database/storable.ts';
import { emit } from '../../platform/events/index.ts';

/** A cart, checkout or visit as a shop tells of it at some moment, of somebody whom we know. */
export interface ShopCart {
  platform: 'shopify';
  shop: string;
  kind: 'checkout' | 'cart' | 'browse';
  /** The shop's own id. */
  token: string;
  contactId: number;
  /** The first product, as people call it. */
  product: string;
  items: number;
  /** Minor units of the shop's currency. */
  total: number;
  currency: string;
  /** Where it can be gone on with. */
  url: string;
  beganAt: Date;
  changedAt: Date;
  completedAt: Date | null;
}

const by = { kind: 'system', id: null } as const;

/** Takes in what shops tell of carts: any number, in any order, as often as they like. The newest state of a cart counts. */
export async function recordCarts(tx: Tx, teamId: number, carts: readonly ShopCart[]): Promise<void> {
  const newest = new Map<string, ShopCart>();
  for (const cart of carts) {
    const key = JSON.stringify([cart.platform, cart.shop, cart.kind, cart.token]);
    const known = newest.get(key);
    if (!known || known.changedAt <= cart.changedAt) newest.set(key, cart);
  }
  if (newest.size === 0) return;
  const { rows } = await sql<{
    id: number;
    kind: ShopCart['kind'];
    contact_id: number;
    items: number;
    changed_at: Date;
    completed_at: Date | null;
  }>`
    insert into shop_carts (team_id, platform, shop, kind, token, contact_id, product, items, total, currency, url,
      began_at, changed_at, completed_at)
    select ${teamId}, x.platform, x.shop, x.kind, x.token, x.contact_id, x.product, x.items, x.total, x.currency, x.url,
      x.began_at, x.changed_at, x.completed_at
    from jsonb_to_recordset(${jsonRows([...newest.values()].map(rowOf))}) as x(
      platform text, shop text, kind text, token text, contact_id bigint, product text, items integer, total bigint,
      currency text, url text, began_at timestamptz, changed_at timestamptz, completed_at timestamptz)
    order by x.platform, x.shop, x.kind, x.token
    on conflict (team_id, platform, shop, kind, token) do update set
      contact_id = excluded.contact_id, product = excluded.product, items = excluded.items, total = excluded.total,
      currency = excluded.currency, url = excluded.url, changed_at = excluded.changed_at,
      completed_at = coalesce(excluded.completed_at, shop_carts.completed_at)
    where shop_carts.changed_at < excluded.changed_at
    returning id, kind, contact_id, items, changed_at, completed_at`.execute(tx);
  emit(
    tx,
    rows
      .filter(({ completed_at, items }) => completed_at === null && items > 0)
      .map(({ id: cart_id, kind, contact_id: contactId, changed_at: at }) => ({
        type: 'cart.changed' as const,
        teamId,
        phoneNumberId: null,
        contactId,
        at,
        by,
        data: { cart_id, kind },
      })),
  );
}

function rowOf(cart: ShopCart) {
  return {
    platform: cart.platform,
    shop: cart.shop,
    kind: cart.kind,
    token: cart.token,
    contact_id: cart.contactId,
    product: cart.product.slice(0, 300),
    items: cart.items,
    total: cart.total,
    currency: cart.currency,
    url: cart.url.slice(0, 2000),
    began_at: cart.beganAt,
    changed_at: cart.changedAt,
    completed_at: cart.completedAt,
  };
}
