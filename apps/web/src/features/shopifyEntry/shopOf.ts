/** The store of the address, if it is one: `maison-lune.myshopify.com`. */
export function shopOf(search: object): string | null {
  const { shop } = search as { shop?: unknown };
  if (typeof shop !== 'string') return null;
  const host = shop.trim().toLowerCase();
  return /^[a-z0-9][a-z0-9-]*\.myshopify\.com$/.test(host) ? host : null;
}
