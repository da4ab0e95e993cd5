import { randomBytes } from 'node:crypto';
import type { AppServices } from '../../platform/context.ts';

/** 144 bits: whoever guesses addresses finds none. */
const tokenBytes = 18;
export const tokenPattern = /^[\w-]{24}$/;

/** A new short address of ours. It leads nowhere until `keepLink` has stored where. */
export function shorten({ config }: Pick<AppServices, 'config'>): string {
  return `${config.http.publicUrl}/l/${randomBytes(tokenBytes).toString('base64url')}`;
}

/** The end of a short address, by which it is found again. */
export function tokenOf(shortUrl: string): string {
  return shortUrl.slice(shortUrl.lastIndexOf('/') + 1);
}
