import { randomBytes } from 'node:crypto';

/** Neither 0 and O, nor 1 and I: codes are read aloud and typed, too. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const pattern = /(?<![\w-])([2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4})(?![\w-])/gi;
/** Of the messages that hold one; anything longer is something else. */
const longest = 1000;
const mostCodes = 3;

/** A new code, `K7QF-M2XD`: 40 bits, good for a day, and each try is a message from a WhatsApp account. */
export function newCode(): string {
  const text = [...randomBytes(8)].map((byte) => signs[byte % signs.length]).join('');
  return `${text.slice(0, 4)}-${text.slice(4)}`;
}

/** What in a message looks like a code. */
export function codesIn(text: string): string[] {
  if (text.length > longest) return [];
  return [...text.matchAll(pattern)].slice(0, mostCodes).map(([code]) => code.toUpperCase());
}
