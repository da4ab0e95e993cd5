import { shopDomain } from '@herald/contract';

/** What Shopify put into the address, its signature among it. */
export type SignedSearch = Record<string, string> & { shop: string; hmac: string; timestamp: string };

/** Reads every parameter as it stands in the address, since the signature is over all of them; null without a signature. */
export function signedSearch(searchText: string): SignedSearch | null {
  const { shop = '', hmac, timestamp, ...rest } = Object.fromEntries(new URLSearchParams(searchText));
  if (!hmac || !timestamp || !shopDomain.safeParse(shop).success) return null;
  return { ...rest, shop, hmac, timestamp };
}
