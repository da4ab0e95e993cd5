import { expect, test } from 'vitest';
import { pictureSize } from './pictureSize.ts';

const ofHex = (...parts: string[]) => Buffer.from(parts.join('').replaceAll(' ', ''), 'hex');
const ascii = (text: string) => Buffer.from(text).toString('hex');

test.each<[string, Buffer, number, number]>([
  ['PNG', ofHex('89504e470d0a1a0a 0000000d', ascii('IHDR'), '00000438 00000274'), 1080, 628],
  // What cameras and editors write stands before the frame, and so may bytes that only fill.
  ['JPEG', ofHex('ffd8 ffe0 0004 aabb ffff db 0003 00 ffc2 0011 08 0274 0438'), 1080, 628],
  [
    'WebP with losses',
    ofHex(ascii('RIFF'), '00000000', ascii('WEBPVP8 '), '00000000 000000 9d012a 3804 7402'),
    1080,
    628,
  ],
  [
    'WebP without losses',
    ofHex(ascii('RIFF'), '00000000', ascii('WEBPVP8L'), '00000000 2f 37c49c00'),
    1080,
    628,
  ],
  [
    'extended WebP',
    ofHex(ascii('RIFF'), '00000000', ascii('WEBPVP8X'), '00000000 00000000 370400 730200'),
    1080,
    628,
  ],
])('the size of a %s stands in its head', (_name, bytes, width, height) => {
  expect(pictureSize(bytes)).toEqual({ width, height });
  for (let length = 0; length < bytes.length; length += 1)
    expect(pictureSize(bytes.subarray(0, length))).toBe(null);
});

test('what is no picture, or one of nothing, has no size', () => {
  expect(pictureSize(Buffer.from('<html><body>Not found</body></html>'))).toBe(null);
  expect(pictureSize(ofHex('89504e470d0a1a0a 0000000d', ascii('IHDR'), '00000000 00000274'))).toBe(null);
});
