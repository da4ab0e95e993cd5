import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { detectType } from './detectType.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-types-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function typeOf(bytes: Buffer, filename = 'file'): Promise<string> {
  const path = join(folder, 'upload');
  await writeFile(path, bytes);
  return detectType({ path, filename });
}

/** A part of an MP4: its size, its name, what is in it. */
function box(type: string, ...content: Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + bytes.length);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, bytes]);
}

const ftyp = box('ftyp', Buffer.from('isom\0\0\0\0isomiso2'));
const track = (kind: string) => {
  const handler = box('hdlr', Buffer.alloc(8), Buffer.from(kind), Buffer.alloc(12));
  return box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', box('mdhd', Buffer.alloc(24)), handler));
};
const moov = (...kinds: string[]) => box('moov', box('mvhd', Buffer.alloc(100)), ...kinds.map(track));
const sounds = box('mdat', Buffer.alloc(5000));

test('an MP4 with sound alone is a recording, wherever it says so', async () => {
  expect(await typeOf(Buffer.concat([ftyp, moov('soun'), sounds]), 'voice.m4a')).toBe('audio/mp4');
  expect(await typeOf(Buffer.concat([ftyp, sounds, moov('soun')]))).toBe('audio/mp4');
});

test('an MP4 with a picture is a film', async () => {
  expect(await typeOf(Buffer.concat([ftyp, moov('vide'), sounds]))).toBe('video/mp4');
  expect(await typeOf(Buffer.concat([ftyp, sounds, moov('soun', 'vide')]), 'voice.m4a')).toBe('video/mp4');
});

test('an MP4 that does not say what it holds counts as a film', async () => {
  expect(await typeOf(Buffer.concat([ftyp, sounds]))).toBe('video/mp4');
  expect(await typeOf(Buffer.concat([ftyp, box('moov')]))).toBe('video/mp4');
});

test('a file that is made to be looked at for ever is not', async () => {
  const tiny = box('free');
  const endless = Buffer.concat([ftyp, ...Array.from({ length: 20_000 }, () => tiny), moov('soun')]);
  // What says that it is sound stands too far behind.
  expect(await typeOf(endless)).toBe('video/mp4');
});

test('boxes without end inside are not all looked at, and make it a film', async () => {
  const handler = box('hdlr', Buffer.from('\0\0\0\0\0\0\0\0soun'));
  const many = (count: number, one: Buffer) => Buffer.concat(Array.from({ length: count }, () => one));
  const within = (content: Buffer) => Buffer.concat([ftyp, box('moov', box('trak', box('mdia', content)))]);
  expect(await typeOf(within(many(9_000, handler)))).toBe('audio/mp4');
  const looks = vi.spyOn(Buffer.prototype, 'readUInt32BE');
  for (const crowded of [
    within(many(200_000, handler)),
    Buffer.concat([ftyp, box('moov', many(1_000_000, box('free')))]),
    Buffer.concat([ftyp, box('moov', many(300_000, box('trak', box('mdia'))), track('soun'))]),
  ]) {
    looks.mockClear();
    expect(await typeOf(crowded)).toBe('video/mp4');
    expect(looks.mock.calls.length).toBeLessThan(10_100);
  }
  looks.mockRestore();
});

test('no bytes after the first ones break it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.nat({ max: 400 }), async (noise, at) => {
      const bytes = Buffer.concat([ftyp, moov('soun'), sounds.subarray(0, 100)]);
      const place = ftyp.length + (at % (bytes.length - ftyp.length));
      bytes.set(noise.subarray(0, bytes.length - place), place);
      expect(['audio/mp4', 'video/mp4']).toContain(await typeOf(bytes));
    }),
  );
});
