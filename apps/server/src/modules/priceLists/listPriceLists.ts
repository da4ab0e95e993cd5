import type { PriceList } from '@herald/contract';
import type { RequestContext } from '../../context.ts';
import { readPriceLists } from '../../messaging/prices/index.ts';
import { dayOf, knownLists, presentList } from './lists.ts';

/** Those that begin last come first, and of one day the one that was imported last. */
export async function listPriceLists({ app, clock }: RequestContext): Promise<PriceList[]> {
  const lists = knownLists(await readPriceLists(app.database.statements));
  const today = dayOf(clock.now());
  return lists
    .toReversed()
    .map((list) => presentList(list, lists, today))
    .sort((a, b) => b.valid_from.localeCompare(a.valid_from));
}
