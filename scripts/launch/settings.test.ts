import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';
import { readSettings } from './settings.ts';

test('without any variable everything runs in ./data on its own ports', () => {
  expect(readSettings({})).toEqual({
    dataDir: join(root, 'data'),
    host: '127.0.0.1',
    sandboxHost: '127.0.0.1',
    ports: { herald: 7780, sandbox: 7781, postgres: 7782, mail: 7783, server: 7784 },
    sandbox: true,
    demo: true,
    databaseUrl: null,
  });
});

test('an empty variable is as good as none', () => {
  expect(readSettings({ HERALD_PORT: '', HERALD_SANDBOX: '', DATABASE_URL: '' })).toEqual(readSettings({}));
});

test('the sandbox leaves the machine only when it is asked to by name', () => {
  const everywhere = '0.0.0.0';
  expect(readSettings({ HERALD_HOST: everywhere, HERALD_SANDBOX: 'on' })).toMatchObject({
    host: everywhere,
    sandboxHost: '127.0.0.1',
  });
  expect(readSettings({ HERALD_SANDBOX_HOST: everywhere }).sandboxHost).toBe(everywhere);
});

test.each([
  { PUBLIC_URL: 'https://chat.maison.example' },
  { PUBLIC_URL: 'http://192.0.2.7:7780' },
  { PUBLIC_URL: 'https://localhost.maison.example' },
  { HERALD_HOST: '0.0.0.0' },
  { HERALD_HOST: '::' },
])('with %o the sandbox is refused unless it is asked for by name', (env) => {
  expect(() => readSettings(env)).toThrow(`${Object.keys(env)[0]} lets others reach Herald`);
  expect(readSettings({ ...env, HERALD_SANDBOX: 'on' }).sandbox).toBe(true);
  expect(readSettings({ ...env, HERALD_SANDBOX: 'off' }).sandbox).toBe(false);
});

test('in production the sandbox is refused, whatever is said', () => {
  for (const HERALD_SANDBOX of ['', 'on'])
    expect(() => readSettings({ NODE_ENV: 'production', HERALD_SANDBOX })).toThrow('HERALD_SANDBOX=off');
  expect(readSettings({ NODE_ENV: 'production', HERALD_SANDBOX: 'off' }).sandbox).toBe(false);
});

test.each(['http://localhost:7780', 'http://127.0.0.1:7780', 'http://[::1]:7780', 'http://herald.localhost'])(
  '%s is this machine',
  (PUBLIC_URL) => {
    expect(readSettings({ PUBLIC_URL, HERALD_HOST: '127.0.0.1' }).sandbox).toBe(true);
  },
);

test('without the sandbox there is no demo team, whose numbers live there', () => {
  expect(readSettings({ HERALD_SANDBOX: 'off' })).toMatchObject({ sandbox: false, demo: false });
  expect(readSettings({ HERALD_DEMO: 'off' })).toMatchObject({ sandbox: true, demo: false });
});

test.each([
  [{ HERALD_PORT: '80a' }, 'HERALD_PORT is "80a"'],
  [{ HERALD_POSTGRES_PORT: '70000' }, 'HERALD_POSTGRES_PORT is "70000"'],
  [{ HERALD_SANDBOX: 'no' }, 'HERALD_SANDBOX is "no"; it can be on or off'],
])('%o is refused by name', (env, sentence) => {
  expect(() => readSettings(env)).toThrow(sentence);
});
