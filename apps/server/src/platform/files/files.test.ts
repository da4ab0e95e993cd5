import { expect, test } from 'vitest';
import { startTestApp } from '../../test/index.ts';

const png = { filename: 'été "1".png', contentType: 'image/png' };

test('a file comes back behind a link that needs no sign-in, and names itself safely', async () => {
  await using app = await startTestApp({ modules: [] });
  const { files } = app.services;
  const stored = await files.put(7, 'media', Buffer.from('0123456789'), 'image/png');
  expect(stored).toMatchObject({ size: 10, contentType: 'image/png' });
  expect(stored.key).toMatch(/^teams\/7\/media\/[\w-]{36}$/);

  const answer = await fetch(files.link(7, stored.key, png));
  expect(await answer.text()).toBe('0123456789');
  expect(answer.headers.get('content-type')).toBe('image/png');
  expect(answer.headers.get('content-disposition')).toMatch(/^inline; filename="_t_1_.png"/);
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox");
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

test('players ask for parts', async () => {
  await using app = await startTestApp({ modules: [] });
  const { files } = app.services;
  const { key } = await files.put(7, 'media', Buffer.from('0123456789'), 'video/mp4');
  const link = files.link(7, key, { filename: 'v.mp4', contentType: 'video/mp4' });
  const part = async (range: string) => {
    const answer = await fetch(link, { headers: { range } });
    return [answer.status, answer.headers.get('content-range'), await answer.text()];
  };
  expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', '234']);
  expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', '789']);
  expect(await part('bytes=-3')).toEqual([206, 'bytes 7-9/10', '789']);
  expect(await part('bytes=20-30')).toEqual([416, 'bytes */10', '']);
  expect((await part('lines=1-2'))[0]).toBe(200);
});

test('a page or drawing that somebody uploaded is saved, never run', async () => {
  await using app = await startTestApp({ modules: [] });
  const { files } = app.services;
  for (const contentType of ['text/html', 'image/svg+xml', 'application/pdf']) {
    const { key } = await files.put(7, 'media', '<script>', contentType);
    const answer = await fetch(files.link(7, key, { filename: 'x', contentType }));
    expect(answer.headers.get('content-disposition'), contentType).toMatch(/^attachment/);
  }
});

test('a link that was changed, has expired or lost its file leads nowhere', async () => {
  await using app = await startTestApp({ modules: [] });
  const { files } = app.services;
  const { key } = await files.put(7, 'media', 'x', 'image/png');
  const link = files.link(7, key, { ...png, expiresIn: 60 });
  const status = async (url: string) => (await fetch(url)).status;

  expect(await status(link.replace('/files/', '/files/x'))).toBe(404);
  expect(await status(`${link}x`)).toBe(404);
  expect(await status(`${app.url}/files/nonsense`)).toBe(404);
  expect(await status(link)).toBe(200);
  app.clock.advance({ seconds: 61 });
  expect(await status(link)).toBe(404);

  const lasting = files.link(7, key, png);
  await files.remove(7, key);
  expect(await status(lasting)).toBe(404);
});

test('one team’s key opens nothing for another team', async () => {
  await using app = await startTestApp({ modules: [] });
  const { files } = app.services;
  const { key } = await files.put(7, 'media', 'x', 'image/png');
  expect(() => files.stream(8, key)).toThrow(/not one of team 8/);
  expect(() => files.link(8, key, png)).toThrow(/not one of team 8/);
  await files.removeTeam(7);
  expect(await files.exists(7, key)).toBe(false);
});
