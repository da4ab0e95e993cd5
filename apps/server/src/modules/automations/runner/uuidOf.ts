import { createHash } from 'node:crypto';

/** An id that is always the same for the same words: a message that was asked for twice is one. */
export function uuidOf(words: string): string {
  const hex = createHash('sha256').update(words).digest('hex');
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 0x3) | 0x8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
