import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../test/index.ts';
import { sendRaw } from '../test/rawRequest.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [] });
});
afterAll(() => app[Symbol.asyncDispose]());

const smuggled = ['GET /healthz HTTP/1.1', 'Host: herald', '', ''];
const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status);

test.each([
  ['two lengths', ['Content-Length: 0', `Content-Length: ${smuggled.join('\r\n').length}`]],
  ['a length and pieces', ['Content-Length: 4', 'Transfer-Encoding: chunked']],
  ['pieces said twice', ['Transfer-Encoding: chunked', 'Transfer-Encoding: identity']],
  ['pieces that are none', ['Transfer-Encoding: chunked, x']],
  ['a space before the colon', ['Content-Length : 0']],
  ['a length that is none', ['Content-Length: +0']],
])('a request that ends in two places has no second one in it: %s', async (_, headers) => {
  const answer = await sendRaw(
    app.url,
    'POST /api/user HTTP/1.1',
    'Host: herald',
    ...headers,
    '',
    '0',
    '',
    ...smuggled,
  );
  expect(statuses(answer)).toEqual(['400']);
});

test('two requests that end where they say are two', async () => {
  const answer = await sendRaw(
    app.url,
    'GET /healthz HTTP/1.1',
    'Host: herald',
    '',
    'GET /healthz HTTP/1.1',
    'Host: herald',
    'Connection: close',
    '',
    '',
  );
  expect(statuses(answer)).toEqual(['200', '200']);
});

test.each(['/', '/api/user', '/healthz'])('TRACE gives nothing back: %s', async (path) => {
  const answer = await sendRaw(
    app.url,
    `TRACE ${path} HTTP/1.1`,
    'Host: herald',
    'Cookie: access_token=hst_secret',
    'Connection: close',
    '',
    '',
  );
  expect(statuses(answer)[0]).toMatch(/^40[045]$/);
  expect(answer).not.toContain('hst_secret');
});
