import type { CampaignCosts } from '@herald/contract';
import { cardFor } from '@herald/whatsapp/model';
import { priceBook } from '../../../messaging/prices/index.ts';

/** The list whose prices hold in a currency at a moment. */
export function priceListOf(currency: string, at: Date): CampaignCosts['price_list'] {
  const card = cardFor(priceBook().cards, currency, at);
  return card && { currency: card.currency, valid_from: card.validFrom };
}
