import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { majorUnits } from '../../shops/index.ts';
import type { CartValues } from '../door/startForShops.ts';
import type { Span } from './span.ts';

/** A cart, checkout or visit that was filled. */
export interface PastCart extends CartValues {
  contact_id: number;
  kind: string;
  total: number;
  country_code: string | null;
  is_first: boolean;
}

/** Of a cart only its newest state is kept: what became an order was left when it began, everything else when it last changed. */
const filledAt = sql`case when k.completed_at is null then k.changed_at else k.began_at end`;

/** Who filled carts, by the trigger that waits for them. */
export function filledBetween({ teamId, from, until }: Span) {
  const of = (kind: string) => sql`
    select k.contact_id from shop_carts k
    where k.team_id = ${teamId} and k.kind = ${kind} and ${filledAt} between ${from} and ${until}`;
  return {
    shopify_abandoned_checkout: of('checkout'),
    shopify_abandoned_cart: of('cart'),
    shopify_abandoned_browse: of('browse'),
  };
}

export async function readCarts(
  tx: Tx,
  { teamId, from, until }: Span,
  ids: readonly number[],
): Promise<(PastCart & { at: Date })[]> {
  const { rows } = await sql<PastCart & { at: Date }>`
    select k.id, k.contact_id, k.kind, k.product, k.items, ${majorUnits(sql`k.total`, sql`k.currency`)} as total, k.currency, k.url,
      c.country_code, ${filledAt} as at,
      not exists (
        select from shop_orders e
        where e.team_id = k.team_id and e.contact_id = k.contact_id and e.placed_at < ${filledAt}
      ) as is_first
    from shop_carts k
    join contacts c on c.team_id = k.team_id and c.id = k.contact_id
    where k.team_id = ${teamId} and k.contact_id = any(${ids}::bigint[]) and ${filledAt} between ${from} and ${until}
    order by at, k.id`.execute(tx);
  return rows;
}

/** Whether by then nobody needed to be reminded of it any more: what `readSettledCarts` would have said at that moment. */
export async function wasSettled(tx: Tx, teamId: number, cartId: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ is_settled: boolean }>`
    select coalesce(k.completed_at <= ${now}, false) or (k.items = 0 and k.changed_at <= ${now})
      or exists (
        select from shop_orders o
        where o.team_id = k.team_id and o.contact_id = k.contact_id and o.placed_at between k.began_at and ${now}
          and (o.cancelled_at is null or o.cancelled_at > ${now}))
      or exists (
        select from shop_carts s
        where s.team_id = k.team_id and s.contact_id = k.contact_id and s.began_at between k.began_at and ${now}
          and s.items > 0 and (k.kind = 'browse' and s.kind <> 'browse' or k.kind = 'cart' and s.kind = 'checkout'))
      as is_settled
    from shop_carts k where k.team_id = ${teamId} and k.id = ${cartId}`.execute(tx);
  return rows[0]?.is_settled ?? true;
}
