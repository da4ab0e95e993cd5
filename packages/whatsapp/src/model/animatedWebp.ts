/** Where the flags of an extended WebP stand, and the one that says that it moves. */
const flagsAt = 20;
const animation = 0x02;
/** How much of the file tells it: `RIFF....WEBPVP8X` and the flags. */
export const webpHeadBytes = flagsAt + 1;

/** Whether a WebP moves, by its first bytes: only the extended format can. */
export function isAnimatedWebp(head: Uint8Array): boolean {
  const words = (from: number) => String.fromCharCode(...head.subarray(from, from + 4));
  const isExtended = words(0) === 'RIFF' && words(8) === 'WEBP' && words(12) === 'VP8X';
  return isExtended && ((head[flagsAt] ?? 0) & animation) !== 0;
}
