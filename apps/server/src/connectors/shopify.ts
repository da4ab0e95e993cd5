import { createHmac, timingSafeEqual } from 'node:crypto';

/** The parameters of an address that Shopify sent somebody to. */
export type SignedQuery = Readonly<Record<string, string>>;

/**
 * Whether Shopify signed these parameters with our app's secret. The signature is over all of them but itself, also those
 * that we do not know.
 */
export function isSignedByShopify(
  secret: string,
  { hmac = '', signature: _, ...rest }: SignedQuery,
): boolean {
  const signed = createHmac('sha256', secret).update(signedText(rest)).digest();
  const given = Buffer.from(/^[0-9a-f]{64}$/i.test(hmac) ? hmac : '', 'hex');
  return given.length === signed.length && timingSafeEqual(given, signed);
}

/** Returns the parameters as Shopify signs them: `code=…&shop=…`, by name. */
export function signedText(parameters: SignedQuery): string {
  const sorted = Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(sorted).toString().replaceAll('+', '%20');
}
