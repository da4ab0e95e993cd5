import type { ShopProduct } from '@herald/contract';
import { sql } from 'kysely';
import type { RequestContext } from '../../context.ts';

const most = 50;

interface ProductRow extends Omit<ShopProduct, 'last_ordered_at'> {
  last_ordered_at: Date;
}

/** What people ordered, newest orders first: those that are searched for, or named. */
export async function listProducts(
  ctx: RequestContext,
  { search = '', ids }: { search?: string | undefined; ids?: readonly number[] | undefined },
): Promise<ShopProduct[]> {
  return ctx.db.read(async (tx) => {
    const { rows } = await sql<ProductRow>`
      select id, title, shop, last_ordered_at from shop_products
      where team_id = ${ctx.teamId} and strpos(herald.plain(title), herald.plain(${search})) > 0
        ${ids ? sql`and id = any(${ids}::bigint[])` : sql``}
      order by last_ordered_at desc, id desc limit ${ids?.length ?? most}`.execute(tx);
    return rows.map((row) => ({ ...row, last_ordered_at: row.last_ordered_at.toISOString() }));
  });
}
