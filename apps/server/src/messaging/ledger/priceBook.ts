import { bundledRates } from '@herald/whatsapp';
import type { PriceBook } from '@herald/whatsapp/model';

/** The price lists that come with Herald; read from disk once. */
export function builtInPrices(): PriceBook {
  return bundledRates();
}
