import * as contract from '@herald/contract';
import { expect, test } from 'vitest';
import { createNumber } from '../../messaging/whatsapp/test/index.ts';
import { startTestApp } from '../../test/index.ts';
import { chatLinks } from '../chatLinks/index.ts';
import { links } from '../links/index.ts';
import { siteWidget } from './index.ts';

const shape = {
  is_active: true,
  locale: 'fr' as const,
  greeting: 'Bonjour <b>!',
  button: 'Ouvrir',
  color: '#1b7f4b',
  position: 'left' as const,
  message: 'Depuis votre site',
  sites: [] as string[],
};

async function startWidget() {
  const app = await startTestApp({ modules: [chatLinks, links, siteWidget] });
  const { team, owner } = await app.createTeam();
  const number = await createNumber(app, team.id);
  const params = { team_id: team.id, phone_number_id: number.id };
  const caller = app.as(owner);
  const save = (changes: Partial<typeof shape> = {}) =>
    caller.call(contract.saveSiteWidget, { params, body: { ...shape, ...changes } });
  const get = async () => (await caller.call(contract.getSiteWidget, { params })).data;
  const page = (snippet: string) =>
    fetch(`${app.url}/widget?id=${/data-widget="([\w-]+)"/.exec(snippet)?.[1] ?? ''}`);
  return { app, params, caller, save, get, page, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

test('a site shows the widget without a session, and its link counts', async () => {
  await using t = await startWidget();
  expect(await t.get()).toBeNull();
  const { data: saved } = await t.save();
  const page = await t.page(saved.snippet);
  const html = await page.text();
  expect(page.headers.get('content-security-policy')).toMatch(/default-src 'none'.*frame-ancestors \*$/);
  expect(page.headers.get('set-cookie')).toBeNull();
  expect(html).toContain('Bonjour &#60;b&#62;!');
  const link = /href="([^"]+\/l\/[\w-]{24})"/.exec(html)?.[1] ?? '';
  const visit = await fetch(link, { redirect: 'manual', headers: { 'user-agent': 'Mozilla/5.0' } });
  expect(visit.headers.get('location')).toBe('https://wa.me/15550100199?text=Depuis%20votre%20site');
  expect((await t.get())?.visits_count).toBe(1);

  const again = await t.save({ greeting: 'Salut', message: 'Autre chose' });
  expect(again.data).toMatchObject({ snippet: saved.snippet, visits_count: 1, message: 'Autre chose' });
  expect((await t.caller.call(contract.listChatLinks, { params: t.params, query: {} })).data).toHaveLength(1);
});

test('only the sites that were named may frame it, and one that is off is not there', async () => {
  await using t = await startWidget();
  const { data } = await t.save({ sites: ['shop.example'] });
  const policy = (await t.page(data.snippet)).headers.get('content-security-policy');
  expect(policy).toMatch(/frame-ancestors 'self' https:\/\/shop\.example https:\/\/www\.shop\.example$/);
  for (const site of ['https://shop.example', "x'; script-src *", 'shop.example *', 'localhost']) {
    expect((await t.save({ sites: [site] })).status, site).toBe(422);
  }
  await t.save({ is_active: false });
  expect((await t.page(data.snippet)).status).toBe(404);
  expect((await fetch(`${t.app.url}/widget`)).status).toBe(404);
});

test('the script is small, cached for an hour and asked for again by its tag', async () => {
  await using t = await startWidget();
  const first = await fetch(`${t.app.url}/widget.js`);
  expect((await first.text()).length).toBeLessThan(2000);
  expect([first.headers.get('cache-control'), first.headers.get('cross-origin-resource-policy')]).toEqual([
    'public, max-age=3600',
    'cross-origin',
  ]);
  const etag = first.headers.get('etag') ?? '';
  expect((await fetch(`${t.app.url}/widget.js`, { headers: { 'if-none-match': etag } })).status).toBe(304);
});
