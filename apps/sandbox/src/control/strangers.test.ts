import { once } from 'node:events';
import { request } from 'node:http';
import { expect, test } from 'vitest';
import { startSandbox } from '../index.ts';

/** `fetch` decides by itself which host it names. */
async function ask(url: string, headers: Record<string, string>, method = 'GET', body = ''): Promise<number> {
  const sent = request(url, { method, headers });
  sent.end(body);
  const [answer] = (await once(sent, 'response')) as [{ statusCode: number; resume(): void }];
  answer.resume();
  return answer.statusCode;
}

test('a page whose name was made to lead here reads nothing', async () => {
  await using sandbox = await startSandbox({ smtpPort: null, publicUrl: 'http://phones.shop.example:81' });
  const { port } = new URL(sandbox.url);
  const readsAs = (host: string) => ask(`${sandbox.url}/control/mails`, { host });
  for (const host of [
    'rebound.evil.example',
    `rebound.evil.example:${port}`,
    'localhost.evil.example',
    '@',
  ]) {
    expect([host, await readsAs(host)]).toEqual([host, 421]);
  }
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, '[::1]', 'phones.shop.example:81']) {
    expect([host, await readsAs(host)]).toEqual([host, 200]);
  }
  for (const path of ['/', '/graph/v25.0/me', '/google/jwks', '/stripe']) {
    expect(await ask(sandbox.url + path, { host: 'rebound.evil.example' })).toBe(421);
  }
});

test('a form on another site controls nothing', async () => {
  await using sandbox = await startSandbox({ smtpPort: null });
  const write = (type: string | null, body: string, path = '/control/settings') =>
    ask(sandbox.url + path, type === null ? {} : { 'content-type': type }, 'POST', body);
  const address = 'http://evil.example/';
  expect(await write('application/x-www-form-urlencoded', `webhookUrl=${address}`)).toBe(415);
  expect(await write('text/plain', JSON.stringify({ webhookUrl: address }))).toBe(415);
  expect(await write('text/plain; application/json', JSON.stringify({ webhookUrl: address }))).toBe(415);
  expect(await write('multipart/form-data; boundary=x', '--x--')).toBe(415);
  expect(await write(null, '', '/control/settle')).toBe(415);
  expect(await write('text/plain', '{}', '/%63ontrol/settings')).toBe(415);
  expect(sandbox.settings.webhookUrl).toBeNull();
  expect(await write('application/json; charset=utf-8', JSON.stringify({ webhookUrl: address }))).toBe(200);
  expect(sandbox.settings.webhookUrl).toBe(address);
});
