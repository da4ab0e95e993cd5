import type { AppServices } from '../../platform/context.ts';
import { useImported } from './priceBook.ts';
import { readPriceLists } from './readPriceLists.ts';

/** Reads the imported lists that count anew. */
export async function refreshPrices({ database }: Pick<AppServices, 'database'>): Promise<void> {
  const lists = await readPriceLists(database.statements);
  useImported(
    lists
      .filter(({ withdrawn_at }) => withdrawn_at === null)
      .map(({ id, currency, valid_from: validFrom, default_market: defaultMarket, rates }) => ({
        id: `list-${id}`,
        currency,
        validFrom,
        defaultMarket,
        rates,
      })),
  );
}
