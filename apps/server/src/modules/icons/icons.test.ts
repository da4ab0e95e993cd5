import { getIcons, iconLimits } from '@herald/contract';
import { expect, test } from 'vitest';
import { startTestApp } from '../../test/index.ts';
import { icons } from './index.ts';

test('icons are answered by name to anybody, in the format of icon services, and may be kept for a week', async () => {
  await using app = await startTestApp({ modules: [icons] });
  const answer = await app.anybody.fetch('/api/_nuxt_icon/tabler.json?icons=gift,tag');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=604800');
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
  const set = getIcons.response.parse(await answer.json());
  expect(set).toMatchObject({ prefix: 'tabler', width: 24, height: 24 });
  expect(Object.keys(set.icons).sort()).toEqual(['gift', 'tag']);
  expect(set.icons.gift?.body).toContain('currentColor');
  expect([set.aliases, set.not_found]).toEqual([undefined, undefined]);
});

test('an alias brings the icon that it stands for', async () => {
  await using app = await startTestApp({ modules: [icons] });
  const { body } = await app.anybody.call(getIcons, {
    params: { collection: 'tabler' },
    query: { icons: '360' },
  });
  expect(body.aliases).toEqual({ '360': { parent: 'view-360-arrow' } });
  expect(Object.keys(body.icons)).toEqual(['view-360-arrow']);
});

test('names that nobody has are told, those of all objects included', async () => {
  await using app = await startTestApp({ modules: [icons] });
  const ask = (names: string) =>
    app.anybody.call(getIcons, { params: { collection: 'tabler' }, query: { icons: names } });
  const some = await ask('gift,no-such-icon,constructor');
  expect(Object.keys(some.body.icons)).toEqual(['gift']);
  expect(some.body.not_found).toEqual(['no-such-icon', 'constructor']);
  const none = await ask('no-such-icon');
  expect([none.status, none.body.icons, none.body.not_found]).toEqual([200, {}, ['no-such-icon']]);
});

test('other collections, more than fifty names and what is no name are refused', async () => {
  await using app = await startTestApp({ modules: [icons] });
  const statusOf = async (path: string) =>
    (await app.anybody.fetch(`/api/_nuxt_icon/${path}`, { headers: { accept: 'application/json' } })).status;
  const names = (count: number) => Array.from({ length: count }, (_, index) => `icon-${index}`).join(',');
  expect(await statusOf('mdi.json?icons=gift')).toBe(404);
  expect(await statusOf('constructor.json?icons=gift')).toBe(404);
  expect(await statusOf('..%2Ftabler.json?icons=gift')).toBe(404);
  expect(await statusOf(`tabler.json?icons=${names(50)}`)).toBe(200);
  expect(await statusOf(`tabler.json?icons=${names(51)}`)).toBe(422);
  for (const wrong of [
    'tabler.json',
    'tabler.json?icons=',
    'tabler.json?icons=Gift',
    'tabler.json?icons=..',
  ]) {
    expect([wrong, await statusOf(wrong)]).toEqual([wrong, 422]);
  }
});

test('the numbers are those of the specification', () => {
  expect(iconLimits).toEqual({ shellTimeoutMs: 500, timeoutMs: 5000, cacheEntries: 50, cacheHours: 168 });
});
