import type { PriceList } from '@herald/contract';
import { sql } from 'kysely';
import { auditInstallation } from '../../audit.ts';
import { outsideTeams, type RequestContext } from '../../context.ts';
import { refreshPrices } from '../../messaging/prices/index.ts';
import { showList } from './showList.ts';

/** The list before it counts again. A second time changes nothing: it stays withdrawn since the first. */
export async function withdrawPriceList(ctx: RequestContext, listId: number): Promise<PriceList> {
  const isNew = await ctx.app.database.pipeline.transaction(async (tx) => {
    const list = await tx
      .updateTable('price_lists')
      .set({ withdrawn_at: ctx.clock.now(), withdrawn_by: ctx.person.userId })
      .where('id', '=', listId)
      .where('withdrawn_at', 'is', null)
      .returning(['currency', sql<string>`valid_from::text`.as('valid_from')])
      .executeTakeFirst();
    if (!list) return false;
    const target = { kind: 'price_list', id: listId, name: `${list.currency} ${list.valid_from}` };
    await auditInstallation(tx, outsideTeams(ctx), { action: 'price_list.withdrawn', target });
    return true;
  });
  if (isNew) await refreshPrices(ctx.app);
  return showList(ctx, listId);
}
