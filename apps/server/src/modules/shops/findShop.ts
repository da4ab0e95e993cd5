import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** The shop that tells a team of orders or carts, by its domain; null: none does yet, so nothing about orders can happen. */
export async function findShop(tx: Tx, teamId: number): Promise<string | null> {
  const { rows } = await sql<{ shop: string }>`
    (select shop from shop_orders where team_id = ${teamId} limit 1)
    union all (select shop from shop_carts where team_id = ${teamId} limit 1)`.execute(tx);
  return rows[0]?.shop ?? null;
}
