import type { PriceList } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { readPriceLists } from '../../messaging/prices/index.ts';
import { notFound } from '../../platform/errors.ts';
import { dayOf, knownLists, presentList } from './lists.ts';

/** One imported list as operators see it. */
export async function showList({ app, clock }: RequestContext, listId: number): Promise<PriceList> {
  const lists = knownLists(await readPriceLists(app.database.statements));
  const list = lists.find(({ row }) => row?.id === listId);
  if (!list) throw notFound();
  return presentList(list, lists, dayOf(clock.now()));
}
