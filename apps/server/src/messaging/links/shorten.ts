import { randomBytes } from 'node:crypto';
import type { AppServices } from '../../platform/context.ts';

/** 144 bits: whoever guesses addresses finds none. */
const tokenBytes = 18;
export const tokenPattern = /^[\w-]{24}$/;

/** The end of a new short address. */
export function newToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

/** The short address that ends so. */
export function shortUrl({ config }: Pick<AppServices, 'config'>, token: string): string {
  return `${config.http.publicUrl}/l/${token}`;
}

/** A new short address of ours. It leads nowhere until `keepLink` has stored where. */
export function shorten(app: Pick<AppServices, 'config'>): string {
  return shortUrl(app, newToken());
}

/** The end of a short address, by which it is found again. */
export function tokenOf(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}
