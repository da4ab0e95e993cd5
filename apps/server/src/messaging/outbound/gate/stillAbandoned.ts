import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';

/**
 * Carts of which nobody need be reminded any more: completed, emptied or followed by an order of the same person, or by a
 * stronger sign (a checkout after its cart, a cart after the visit). Asked at every wake of a reminder and whenever one of its
 * messages leaves.
 */
export async function readSettledCarts(
  tx: Tx,
  teamId: number,
  cartIds: readonly number[],
): Promise<Set<number>> {
  if (cartIds.length === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select x.id
    from unnest(${[...new Set(cartIds)]}::bigint[]) as x (id)
    left join shop_carts k on k.team_id = ${teamId} and k.id = x.id
    where k.id is null or k.completed_at is not null or k.items = 0
      or exists (
        select from shop_orders o
        where o.team_id = k.team_id and o.contact_id = k.contact_id and o.cancelled_at is null
          and o.placed_at >= k.began_at)
      or exists (
        select from shop_carts s
        where s.team_id = k.team_id and s.contact_id = k.contact_id and s.began_at >= k.began_at and s.items > 0
          and (k.kind = 'browse' and s.kind <> 'browse' or k.kind = 'cart' and s.kind = 'checkout'))`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}
