import { randomBytes } from 'node:crypto';
import { PassThrough, Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test/index.ts';
import { type S3Server, startS3 } from '../../test/s3.ts';

const startApp = ({ filesUrl }: S3Server) =>
  startTestApp({ modules: [], environment: { FILES_URL: filesUrl } });

test('over S3, a file comes back as it was, whole and in parts, and is gone when it is removed', async () => {
  await using s3 = await startS3();
  await using app = await startApp(s3);
  const { files } = app.services;
  const stored = await files.put(7, 'media', Buffer.from('0123456789'), 'video/mp4');
  expect(stored).toMatchObject({ size: 10, contentType: 'video/mp4' });
  expect([await files.exists(7, stored.key), await files.size(7, stored.key)]).toEqual([true, 10]);
  expect(Buffer.from(await files.bytes(7, stored.key)).toString()).toBe('0123456789');

  const link = files.link(7, stored.key, { filename: 'v.mp4', contentType: 'video/mp4' });
  expect(await (await fetch(link)).text()).toBe('0123456789');
  const part = await fetch(link, { headers: { range: 'bytes=2-4' } });
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
    206,
    'bytes 2-4/10',
    '234',
  ]);

  await files.remove(7, stored.key);
  expect(await files.exists(7, stored.key)).toBe(false);
  expect((await fetch(link)).status).toBe(404);
  // Removing what is gone is no error: whoever tidies up may come twice.
  await files.remove(7, stored.key);
});

test('over S3, a stream of unknown length is stored, however long it is', async () => {
  await using s3 = await startS3();
  await using app = await startApp(s3);
  const { files } = app.services;
  for (const size of [0, 1, 70_000, 12 * 1024 * 1024 + 1]) {
    const content = randomBytes(size);
    const stream = new PassThrough();
    Readable.from(chunksOf(content)).pipe(stream);
    const stored = await files.putStream(7, 'media', stream, 'application/zip');
    expect(stored.size).toBe(size);
    expect(Buffer.from(await files.bytes(7, stored.key)).equals(content)).toBe(true);
  }
});

function* chunksOf(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
}

test('over S3, a folder and a team are removed whole, and nothing whose name only begins like theirs', async () => {
  await using s3 = await startS3();
  await using app = await startApp(s3);
  const { files } = app.services;
  const put = (teamId: number, folder: string) => files.put(teamId, folder, 'x', 'text/plain');
  const [one, another] = [await put(7, 'media'), await put(7, 'media')];
  const [besides, other] = [await put(7, 'media2'), await put(70, 'media')];
  const left = async () => [
    await files.exists(7, one.key),
    await files.exists(7, another.key),
    await files.exists(7, besides.key),
    await files.exists(70, other.key),
  ];
  await files.removeFolder(7, 'media');
  expect(await left()).toEqual([false, false, true, true]);
  await files.removeTeam(7);
  expect(await left()).toEqual([false, false, false, true]);
});

test('with a wrong key or an unknown bucket nothing is stored, and the error says so', async () => {
  await using s3 = await startS3();
  for (const [filesUrl, problem] of [
    [s3.urlWith({ secret: 'wrong' }), { cause: { name: 'SignatureDoesNotMatch' } }],
    [s3.urlWith({ bucket: 'nowhere' }), { cause: { name: 'NoSuchBucket' } }],
  ] as const) {
    await using app = await startTestApp({ modules: [], environment: { FILES_URL: filesUrl } });
    const { files } = app.services;
    await expect(files.put(7, 'media', 'x', 'text/plain')).rejects.toMatchObject(problem);
    const stream = Readable.from([Buffer.from('x')]);
    await expect(files.putStream(7, 'media', stream, 'text/plain')).rejects.toMatchObject(problem);
  }
});

test('when the store goes away in the middle of a file, storing it fails, and works once it is back', async () => {
  await using s3 = await startS3();
  await using app = await startApp(s3);
  const { files } = app.services;
  const stream = new PassThrough();
  const storing = files.putStream(7, 'media', stream, 'application/zip');
  const failed = expect(storing).rejects.toThrow();
  stream.write(randomBytes(6 * 1024 * 1024));
  await s3.goAway();
  stream.end(randomBytes(6 * 1024 * 1024));
  await failed;
  await expect(files.put(7, 'media', 'x', 'text/plain')).rejects.toThrow();

  await s3.comeBack();
  const { key } = await files.put(7, 'media', 'x', 'text/plain');
  expect(await files.exists(7, key)).toBe(true);
});
