import { expect, test } from 'vitest';
import { sandboxEnvironment, serverEnvironment } from './environment.ts';
import { readSettings } from './settings.ts';

const parts = { databaseUrl: 'postgres://a', secretKeys: 'k1:x', serverPort: 7780 };

test('the server is pointed at the sandbox by addresses and credentials alone', () => {
  expect(serverEnvironment({ HERALD_DATA: '/srv' }, readSettings({ HERALD_DATA: '/srv' }), parts)).toEqual({
    HERALD_DATA: '/srv',
    HERALD_HOST: '127.0.0.1',
    HERALD_PORT: '7780',
    PUBLIC_URL: 'http://localhost:7780',
    DATABASE_URL: 'postgres://a',
    FILES_URL: 'file:///srv/files',
    SECRET_KEYS: 'k1:x',
    STRIPE_BASE_URL: 'http://localhost:7781',
    STRIPE_SECRET_KEY: 'sk_test_sandbox',
    STRIPE_WEBHOOK_SECRET: 'whsec_sandbox',
    GOOGLE_ISSUER_URL: 'http://localhost:7781/google',
    GOOGLE_CLIENT_ID: 'sandbox-google-client',
    GOOGLE_CLIENT_SECRET: 'sandbox-google-secret',
    META_GRAPH_URL: 'http://localhost:7781/graph',
    META_DIALOG_URL: 'http://localhost:7781/dialog/oauth',
    META_APP_ID: '700000000000001',
    META_APP_SECRET: 'sandbox-app-secret',
    META_CONFIG_ID: 'sandbox-config',
    META_VERIFY_TOKEN: 'sandbox-verify-token',
    OUTBOUND_ALLOW: 'localhost:7781,127.0.0.1:7781',
    SMTP_URL: 'smtp://localhost:7783',
  });
});

test('without the sandbox nothing of it is told to the server', () => {
  const env = serverEnvironment({}, readSettings({ HERALD_SANDBOX: 'off' }), parts);
  expect(Object.keys(env).filter((name) => /META|STRIPE|SMTP|OUTBOUND/.test(name))).toEqual([]);
});

/** The sandbox, where others may reach it. */
const shown = { HERALD_SANDBOX: 'on' };

test("a person's own variables win, empty ones do not count", () => {
  const given = { ...shown, SECRET_KEYS: 'own:y', PUBLIC_URL: 'https://herald.example', SMTP_URL: '' };
  expect(serverEnvironment(given, readSettings(given), parts)).toMatchObject({
    SECRET_KEYS: 'own:y',
    PUBLIC_URL: 'https://herald.example',
    SMTP_URL: 'smtp://localhost:7783',
  });
});

test('an installation that others reach does not believe the Google of the sandbox', () => {
  for (const given of [{ ...shown, PUBLIC_URL: 'https://herald.example' }, { NODE_ENV: 'production' }]) {
    const env = serverEnvironment(given, readSettings(given), parts);
    expect(Object.keys(env).filter((name) => name.startsWith('GOOGLE'))).toEqual([]);
  }
});

test('wherever Herald listens, the sandbox stays on this machine', () => {
  const given = { ...shown, HERALD_HOST: '0.0.0.0', SANDBOX_HOST: '0.0.0.0' };
  expect(sandboxEnvironment(given, readSettings(given), 7780).SANDBOX_HOST).toBe('127.0.0.1');
  const asked = { HERALD_SANDBOX_HOST: '0.0.0.0' };
  expect(sandboxEnvironment(asked, readSettings(asked), 7780).SANDBOX_HOST).toBe('0.0.0.0');
});

test('in development the sandbox calls the server itself, not the one in front of it', () => {
  const env = sandboxEnvironment({}, readSettings({ HERALD_DATA: '/srv' }), 7784);
  expect(env).toMatchObject({
    SANDBOX_PORT: '7781',
    SANDBOX_SMTP_PORT: '7783',
    SANDBOX_DATA: '/srv/sandbox',
    WEBHOOK_URL: 'http://localhost:7784/webhooks/whatsapp',
    STRIPE_WEBHOOK_URL: 'http://localhost:7784/webhooks/stripe',
  });
});
