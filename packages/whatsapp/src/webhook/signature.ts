import { createHmac, timingSafeEqual } from 'node:crypto';

/** The value of `X-Hub-Signature-256` for a body: what Meta sends, and what a stand-in for Meta must send. */
export function signBody(rawBody: Uint8Array, appSecret: string): string {
  return `sha256=${createHmac('sha256', appSecret).update(rawBody).digest('hex')}`;
}

/**
 * Checks `X-Hub-Signature-256` over the bytes as received: Meta signs its own escaping, so a body that was parsed and
 * written again would not match.
 */
export function verifySignature(
  rawBody: Uint8Array,
  header: string | readonly string[] | undefined,
  appSecret: string,
): boolean {
  // An empty secret would make every forged signature easy to compute.
  if (typeof header !== 'string' || appSecret === '') return false;
  const match = /^sha256=([0-9a-f]{64})$/i.exec(header.trim());
  if (!match?.[1]) return false;
  const expected = createHmac('sha256', appSecret).update(rawBody).digest();
  return timingSafeEqual(expected, Buffer.from(match[1], 'hex'));
}

/**
 * Answers the subscription handshake: the challenge to send back as plain text, or null to refuse.
 */
export function verifySubscription(query: unknown, verifyToken: string): string | null {
  if (typeof query !== 'object' || query === null || verifyToken === '') return null;
  const fields = query as Readonly<Record<string, unknown>>;
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = fields;
  if (mode !== 'subscribe' || typeof token !== 'string' || typeof challenge !== 'string') return null;
  return sameText(token, verifyToken) ? challenge : null;
}

/** Compares digests, so that neither content nor length shows in the time it takes. */
function sameText(a: string, b: string): boolean {
  const digest = (text: string) => createHmac('sha256', 'herald').update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}
