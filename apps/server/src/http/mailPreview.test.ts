import { expect, test } from 'vitest';
import { modules } from '../modules/index.ts';
import { startTestApp } from '../test/index.ts';

const mails = modules.flatMap((module) => module.mails ?? []);

test('every mail is drawn in both languages, as HTML and as text, with nothing left open', async () => {
  await using app = await startTestApp();
  const list = await (await app.anybody.fetch('/mails')).text();
  for (const { name } of mails) {
    expect(list).toContain(`/mails/${name}/fr`);
    for (const language of ['en', 'fr']) {
      const html = await app.anybody.fetch(`/mails/${name}/${language}`);
      const text = await (await app.anybody.fetch(`/mails/${name}/${language}/text`)).text();
      expect([name, html.status]).toEqual([name, 200]);
      expect(`${await html.text()} ${text}`).not.toMatch(/undefined|\[object|NaN/);
      expect(text).toContain('-- \nHerald');
    }
  }
  expect((await app.anybody.fetch('/mails/nothing/en')).status).toBe(404);
});

test('each mail has a name of its own', () => {
  expect(new Set(mails.map(({ name }) => name)).size).toBe(mails.length);
});

test('production shows no mails', async () => {
  await using app = await startTestApp({ modules: [], environment: { NODE_ENV: 'production' } });
  expect((await app.anybody.fetch('/mails')).status).toBe(404);
});
