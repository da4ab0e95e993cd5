import { expect, test } from 'vitest';
import { limits } from './limits.ts';
import { checkMedia, mediaKindOf } from './media.ts';

const codesOf = (...args: Parameters<typeof checkMedia>) =>
  checkMedia(...args).map(({ code, severity }) => [code, severity]);

test('takes what WhatsApp takes', () => {
  for (const [kind, { mimeTypes, maxBytes }] of Object.entries(limits.media)) {
    for (const mime of mimeTypes) {
      expect(codesOf(kind as keyof typeof limits.media, mime, maxBytes, { animated: true })).toEqual([]);
    }
  }
  expect(codesOf('audio', 'audio/ogg; codecs=opus', 10)).toEqual([]);
});

test('refuses other types, too many bytes and none', () => {
  expect(codesOf('image', 'image/webp', 10)).toEqual([['media_type_not_allowed', 'error']]);
  expect(codesOf('image', 'image/png', 5 * 1024 * 1024 + 1)).toEqual([['media_too_large', 'error']]);
  expect(codesOf('video', 'video/mp4', 0)).toEqual([['media_empty', 'error']]);
  expect(codesOf('sticker', 'image/webp', limits.staticStickerBytes + 1)).toEqual([
    ['media_too_large', 'error'],
  ]);
});

test('documents of other types go with a generic icon', () => {
  expect(codesOf('document', 'application/zip', 10)).toEqual([['media_type_generic', 'warning']]);
});

test('knows how a file is sent', () => {
  expect(['IMAGE/PNG', 'image/webp', 'audio/ogg; codecs=opus', 'application/zip'].map(mediaKindOf)).toEqual([
    'image',
    'sticker',
    'audio',
    'document',
  ]);
});
