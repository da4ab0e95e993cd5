/** A number from 0 to 1 that is always the same for the same arguments (FNV-1a, then mixed). */
export function chance(seed: number, block: string, visit: number): number {
  let hash = 0x811c9dc5 ^ seed;
  for (const char of `${seed}:${block}:${visit}`)
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 0x1_0000_0000;
}
