import { expect, test } from 'vitest';
import { sandboxEnvironment, serverEnvironment } from './environment.ts';
import { readSettings } from './settings.ts';

const secrets = {
  SECRET_KEYS: 'k1:x',
  SANDBOX_APP_SECRET: 'app',
  SANDBOX_VERIFY_TOKEN: 'verify',
  SANDBOX_STRIPE_SECRET_KEY: 'sk_test_1',
  SANDBOX_STRIPE_WEBHOOK_SECRET: 'whsec_1',
  SANDBOX_GOOGLE_SECRET: 'google',
  HERALD_DEMO_PASSWORD: 'demo',
};
const parts = { databaseUrl: 'postgres://a', secrets, serverPort: 7780 };

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
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    GOOGLE_ISSUER_URL: 'http://localhost:7781/google',
    GOOGLE_CLIENT_ID: 'sandbox-google-client',
    GOOGLE_CLIENT_SECRET: 'google',
    META_GRAPH_URL: 'http://localhost:7781/graph',
    META_DIALOG_URL: 'http://localhost:7781/dialog/oauth',
    META_APP_ID: '700000000000001',
    META_APP_SECRET: 'app',
    META_CONFIG_ID: 'sandbox-config',
    META_VERIFY_TOKEN: 'verify',
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
  const given = { ...shown, PUBLIC_URL: 'https://herald.example' };
  const env = serverEnvironment(given, readSettings(given), parts);
  expect(Object.keys(env).filter((name) => name.startsWith('GOOGLE'))).toEqual([]);
});

test('wherever Herald listens, the sandbox stays on this machine', () => {
  const given = { ...shown, HERALD_HOST: '0.0.0.0', SANDBOX_HOST: '0.0.0.0' };
  expect(sandboxEnvironment(given, readSettings(given), parts).SANDBOX_HOST).toBe('127.0.0.1');
  const asked = { HERALD_SANDBOX_HOST: '0.0.0.0' };
  expect(sandboxEnvironment(asked, readSettings(asked), parts).SANDBOX_HOST).toBe('0.0.0.0');
});

test('in development the sandbox calls the server itself, not the one in front of it', () => {
  const env = sandboxEnvironment({}, readSettings({ HERALD_DATA: '/srv' }), {
    ...parts,
    serverPort: 7784,
  });
  expect(env).toMatchObject({
    SANDBOX_PORT: '7781',
    SANDBOX_SMTP_PORT: '7783',
    SANDBOX_DATA: '/srv/sandbox',
    SANDBOX_APP_SECRET: 'app',
    SANDBOX_VERIFY_TOKEN: 'verify',
    SANDBOX_GOOGLE_SECRET: 'google',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    WEBHOOK_URL: 'http://localhost:7784/webhooks/whatsapp',
    STRIPE_WEBHOOK_URL: 'http://localhost:7784/webhooks/stripe',
  });
});
