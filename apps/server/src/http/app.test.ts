import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startTestApp } from '../test/index.ts';
import { buildApp } from './app.ts';
import { buildOpenApi, contractRoutes } from './openapi.ts';

async function buildWeb() {
  const folder = await mkdtemp(join(tmpdir(), 'herald-web-'));
  await mkdir(join(folder, 'assets'));
  await mkdir(join(folder, 'builds/meta'), { recursive: true });
  await writeFile(
    join(folder, 'index.html'),
    '<meta name="visitor" content="" /><script>start()</script><script src="/assets/a.js"></script>',
  );
  await writeFile(join(folder, 'assets/index-Ab12Cd34.js'), 'let a;');
  await writeFile(join(folder, 'assets/index-Ab12Cd34.js.br'), 'packed');
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg" />');
  await writeFile(join(folder, 'builds/latest.json'), '{"id":"one"}');
  await writeFile(join(folder, 'builds/meta/one.json'), '{"id":"one"}');
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) };
}

test('every screen answers with the web application, everything else with itself', async () => {
  await using web = await buildWeb();
  await using app = await startTestApp({ modules: [], environment: { WEB_DIST: web.folder } });
  const get = (path: string, headers = {}) => app.anybody.fetch(path, { headers });

  for (const screen of ['/', '/login', '/teams/1/2/messages/3', '/google/callback?code=x', '/index.html']) {
    const answer = await get(screen, { accept: 'text/html' });
    expect([screen, answer.status, answer.headers.get('cache-control')]).toEqual([screen, 200, 'no-cache']);
    expect(await answer.text()).toContain('start()');
  }
  expect(await (await get('/')).text()).toContain('<meta name="visitor" content="stranger" />');
  const known = await get('/', { cookie: 'access_token=hst_some' });
  expect(await known.text()).toContain('<meta name="visitor" content="" />');
  expect(known.headers.get('vary')).toContain('cookie');
  for (const missing of [
    '/api/nothing',
    '/assets/gone-12345678.js',
    '/builds/meta/two.json',
    '/favicon.png',
  ]) {
    const answer = await get(missing);
    expect([missing, answer.status, answer.headers.get('content-type')]).toEqual([
      missing,
      404,
      'application/json; charset=utf-8',
    ]);
  }
  expect(await (await get('/builds/latest.json')).json()).toEqual({ id: 'one' });
  expect((await get('/builds/latest.json')).headers.get('cache-control')).toBe('no-cache');
  // Browsers look for it with every address.
  expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
  expect(await (await get('/builds/meta/one.json')).json()).toEqual({ id: 'one' });
});

test('APP_NAME is the name of the page', async () => {
  await using web = await buildWeb();
  await writeFile(
    join(web.folder, 'index.html'),
    '<meta name="application-name" content="Herald" /><title>Herald</title>',
  );
  const environment = { WEB_DIST: web.folder, APP_NAME: 'Chat "& Co' };
  await using app = await startTestApp({ modules: [], environment });
  const name = 'Chat &#34;&#38; Co';
  for (const path of ['/', '/index.html', '/login']) {
    const headers = { accept: 'text/html', 'accept-encoding': 'identity' };
    const page = await app.anybody.fetch(path, { headers });
    expect(await page.text()).toBe(
      `<meta name="application-name" content="${name}" /><title>${name}</title>`,
    );
  }
});

test('installed on a phone it has the name of the installation, too', async () => {
  await using web = await buildWeb();
  const manifest = { name: 'Herald', short_name: 'Herald', start_url: '/' };
  await writeFile(join(web.folder, 'manifest.webmanifest'), JSON.stringify(manifest));
  const environment = { WEB_DIST: web.folder, APP_NAME: 'Chat "& Co' };
  await using app = await startTestApp({ modules: [], environment });
  const answer = await app.anybody.fetch('/manifest.webmanifest');
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  expect(await answer.json()).toEqual({ name: 'Chat "& Co', short_name: 'Chat "& Co', start_url: '/' });
});

test('hashed files are kept for ever, and sent packed to those who can unpack', async () => {
  await using web = await buildWeb();
  await using app = await startTestApp({ modules: [], environment: { WEB_DIST: web.folder } });
  const plain = await app.anybody.fetch('/assets/index-Ab12Cd34.js', {
    headers: { 'accept-encoding': 'identity' },
  });
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await plain.text()).toBe('let a;');
  expect(plain.headers.get('x-content-type-options')).toBe('nosniff');
  // Forty of these words would be a tenth of a first visit.
  expect(plain.headers.get('content-security-policy')).toBeNull();
  expect(plain.headers.get('referrer-policy')).toBeNull();
  expect(plain.headers.get('x-request-id')).toBeNull();
  expect(plain.headers.get('last-modified')).toBeNull();
  expect(plain.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const packed = await app.anybody.fetch('/assets/index-Ab12Cd34.js', {
    method: 'HEAD',
    headers: { 'accept-encoding': 'br' },
  });
  expect(packed.headers.get('content-encoding')).toBe('br');
});

test('pages run no script but their own, open the dialog, and may not be framed', async () => {
  await using web = await buildWeb();
  await using app = await startTestApp({
    modules: [],
    environment: { WEB_DIST: web.folder, META_DIALOG_URL: 'http://localhost:7781/dialog/oauth' },
  });
  const policyOf = async (path: string) =>
    (await app.anybody.fetch(path)).headers.get('content-security-policy');
  const policy = await policyOf('/login');
  const hash = createHash('sha256').update('start()').digest('base64');
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`);
  expect(policy).toContain("frame-src 'self' http://localhost:7781;");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(await policyOf('/widgets')).toContain("frame-ancestors 'none'");
});

test('the state of the process is told to those who run it', async () => {
  await using app = await startTestApp({ modules: [] });
  expect(await (await app.anybody.fetch('/healthz')).json()).toEqual({ status: 'ok' });
  expect(await (await app.anybody.fetch('/readyz')).json()).toEqual({ status: 'ready' });
  const metrics = await (await app.anybody.fetch('/metrics')).text();
  expect(metrics).toContain('herald_http_seconds_count{method="GET",route="/healthz",status="200"} 1');
  expect(metrics).toContain('herald_db_connections{pool="pipeline",state="open"}');
  for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    const passedOn = await app.anybody.fetch('/metrics', { headers: { [header]: '203.0.113.9' } });
    expect(passedOn.status).toBe(404);
  }
});

test('a request that never ends is ended, and so is a silent connection', async () => {
  await using app = await startTestApp({ modules: [] });
  const { server } = await buildApp(app.services, []);
  // Node counts from the first byte to the last; a large file over a slow line takes minutes.
  expect([server.requestTimeout, server.headersTimeout, server.timeout]).toEqual([600_000, 60_000, 120_000]);
});

test('too many requests from one address are asked to wait', async () => {
  await using app = await startTestApp({ environment: { RATE_LIMIT: '3' } });
  const statuses: number[] = [];
  for (let time = 0; time < 5; time += 1) statuses.push((await app.anybody.fetch('/api/user')).status);
  expect(statuses).toEqual([401, 401, 401, 429, 429]);
  const refused = await app.anybody.fetch('/api/user', { headers: { 'accept-language': 'fr' } });
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(await refused.json()).toEqual({
    code: 'rate_limited',
    message: `Trop de tentatives. Réessayez dans ${wait === 1 ? '1 seconde' : `${wait} secondes`}.`,
  });
});

test('a request is known by one id, its own or ours', async () => {
  await using app = await startTestApp({ modules: [] });
  const idOf = async (given: string) =>
    (await app.anybody.fetch('/healthz', { headers: { 'x-request-id': given } })).headers.get('x-request-id');
  expect(await idOf('trace-0001')).toBe('trace-0001');
  expect(await idOf('<script>')).toMatch(/^[\w-]{36}$/);
});

test('the contract becomes an OpenAPI document with every route in it', async () => {
  const document = buildOpenApi() as {
    openapi: string;
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path));
  const routes = contractRoutes();
  expect(document.openapi).toBe('3.1.0');
  expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
    routes.map(({ name }) => name).sort(),
  );
  expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);

  await using app = await startTestApp({ modules: [] });
  expect(await (await app.anybody.fetch('/openapi.json')).json()).toMatchObject({ openapi: '3.1.0' });
  const page = await app.anybody.fetch('/reference/');
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('openapi.json')]);
});
