import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestApp } from '../test/index.ts';

const page = (name: string, isPrivate: boolean) => ({
  isPrivate,
  scripts: [`/assets/${name}.js`],
  styles: [`/assets/${name}.css`],
  texts: { en: [`/assets/${name}-en.js`], fr: [`/assets/${name}-fr.js`] },
});

async function buildWeb() {
  const folder = await mkdtemp(join(tmpdir(), 'herald-web-'));
  await mkdir(join(folder, '.vite'));
  await writeFile(join(folder, 'index.html'), '<head><title>Herald</title></head>');
  const pages = {
    '/login': page('login', false),
    '/invitation': page('invitation', false),
    '/teams/$teamId/$phoneNumberId/lists/$listId': page('list', true),
    '/teams/$teamId/$phoneNumberId/lists/segments': page('segments', true),
  };
  await writeFile(join(folder, '.vite/pages.json'), JSON.stringify(pages));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

const known = { cookie: 'access_token=hst_some' };

test('a page names the files that it will fetch, in the language of who visits', async () => {
  await using web = await buildWeb();
  await using app = await startTestApp({ modules: [], environment: { WEB_DIST: web.folder } });
  const named = async (path: string, headers = {}) => {
    const answer = await app.anybody.fetch(path, { headers: { accept: 'text/html', ...headers } });
    return [...(await answer.text()).matchAll(/href="\/assets\/([^"]*)"/g)].map(([, file]) => file);
  };

  const login = ['login.css', 'login-en.js', 'login.js'];
  expect(await named('/login')).toEqual(login);
  expect(await named('/login/?return=%2Fteams', { 'accept-language': 'fr-FR' })).toContain('login-fr.js');
  expect(await named('/invitation?token=x')).toContain('invitation.js');
  expect(await named('/teams/1/2/lists/3', known)).toEqual(['list.css', 'list-en.js', 'list.js']);
  const inFrench = { cookie: `${known.cookie}; i18n_redirected=fr` };
  expect(await named('/teams/1/2/lists/segments?page=2', inFrench)).toEqual([
    'segments.css',
    'segments-fr.js',
    'segments.js',
  ]);
  // Whoever is not signed in is led to the page for it, and whoever is may be led anywhere.
  expect(await named('/teams/1/2/lists/3')).toEqual(login);
  expect(await named('/')).toEqual(login);
  expect(await named('/', known)).toEqual([]);
  expect(await named('/toString', known)).toEqual([]);
});

test('files are fetched in the way in which they will be used', async () => {
  await using web = await buildWeb();
  await using app = await startTestApp({ modules: [], environment: { WEB_DIST: web.folder } });
  const answer = await app.anybody.fetch('/login', { headers: { accept: 'text/html' } });
  expect(answer.headers.get('vary')).toContain('accept-language');
  expect(await answer.text()).toBe(
    '<head><title>Herald</title><link rel="preload" as="style" crossorigin href="/assets/login.css">' +
      '<link rel="modulepreload" crossorigin href="/assets/login-en.js">' +
      '<link rel="modulepreload" crossorigin href="/assets/login.js"></head>',
  );
});

test('whoever is signed in asks at once what every page of a team asks, and the first page for itself', async () => {
  await using web = await buildWeb();
  await using app = await startTestApp({ modules: [], environment: { WEB_DIST: web.folder } });
  const asked = async (path: string, headers: Record<string, string> = known) => {
    const answer = await app.anybody.fetch(path, { headers: { accept: 'text/html', ...headers } });
    const links = (await answer.text()).matchAll(
      /<link rel="preload" as="fetch" crossorigin href="([^"]*)">/g,
    );
    return [...links].map(([, href]) => href);
  };
  const number = '/api/teams/1/phone_number/2';
  const always = ['/api/user', '/api/teams/1', '/api/teams/1/alerts'];
  const list = `${number}/conversations?per_page=30`;
  expect(await asked('/teams/1/2/campaigns')).toEqual(always);
  expect(await asked('/teams/1/2/messages')).toEqual([...always, list]);
  expect(await asked('/teams/1/2/messages/7')).toEqual([
    ...always,
    list,
    `${number}/conversations/7?peek=true`,
  ]);
  // Filters and places in a thread change what is asked.
  expect(await asked('/teams/1/2/messages/7?unread=true')).toEqual(always);
  expect(await asked('/teams/1/2')).toEqual([...always, `${number}/home`]);
  expect(await asked('/teams/1/2/')).toEqual([...always, `${number}/home`]);
  for (const path of ['/teams/1', '/teams/switch', '/teams/1/%22%3E', '/account'])
    expect(await asked(path)).toEqual([]);
  expect(await asked('/teams/1/2', {})).toEqual([]);
});
