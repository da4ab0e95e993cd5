const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Of a block, a button, a branch: never used again. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join('');
}
