import { expect, test } from 'vitest';
import { isAnimatedWebp } from './animatedWebp.ts';

const webp = (chunk: string, flags: number) =>
  new Uint8Array([...new TextEncoder().encode(`RIFF....WEBP${chunk}....`), flags, 0, 0, 0]);

test('only an extended WebP with its flag moves', () => {
  expect(isAnimatedWebp(webp('VP8X', 0x02))).toBe(true);
  expect(isAnimatedWebp(webp('VP8X', 0x12))).toBe(true);
  expect(isAnimatedWebp(webp('VP8X', 0x10))).toBe(false);
  expect(isAnimatedWebp(webp('VP8 ', 0x02))).toBe(false);
  expect(isAnimatedWebp(webp('VP8L', 0x02))).toBe(false);
});

test('what is cut off or something else does not', () => {
  expect(isAnimatedWebp(new Uint8Array())).toBe(false);
  expect(isAnimatedWebp(webp('VP8X', 0x02).subarray(0, 20))).toBe(false);
  expect(isAnimatedWebp(new TextEncoder().encode('not a picture at all, but text'))).toBe(false);
});
