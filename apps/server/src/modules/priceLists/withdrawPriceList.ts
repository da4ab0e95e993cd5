import type { PriceList } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { refreshPrices } from '../../messaging/prices/index.ts';
import { showList } from './showList.ts';

/** The list before it counts again. A second time changes nothing: it stays withdrawn since the first. */
export async function withdrawPriceList(ctx: RequestContext, listId: number): Promise<PriceList> {
  const { numUpdatedRows } = await ctx.app.database.statements
    .updateTable('price_lists')
    .set({ withdrawn_at: ctx.clock.now(), withdrawn_by: ctx.person.userId })
    .where('id', '=', listId)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows > 0n) {
    await refreshPrices(ctx.app);
    ctx.log.warn({ list: listId, by: ctx.person.userId }, 'a price list was withdrawn');
  }
  return showList(ctx, listId);
}
