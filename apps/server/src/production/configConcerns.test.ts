import { expect, test } from 'vitest';
import { readConfig } from '../platform/config.ts';
import { configConcerns, isProduction, isShow } from './configConcerns.ts';

const key = Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 37) % 256)).toString('base64');
const good = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://chat.maison.example',
  DATABASE_URL: 'postgres://herald:f9c1d9aa2b@db/herald',
  SECRET_KEYS: `k1:${key}`,
  META_APP_ID: '1234567890',
  META_APP_SECRET: 'b1946ac92492d2347c6235b4d2611184',
  META_VERIFY_TOKEN: '591785b794601e212b260e25925636fd',
  META_CONFIG_ID: '987654321',
  SMTP_URL: 'smtps://herald:secret@mail.maison.example',
  MAIL_FROM: 'Maison <chat@maison.example>',
  TRUST_PROXY: '1',
  HERALD_REGISTRATION: 'closed',
};

const judge = (change: Record<string, string>) =>
  configConcerns(readConfig({ ...good, ...change })).map(({ isFatal, about }) => [about, isFatal]);

test('an installation for real business raises no concern', () => {
  expect(judge({})).toEqual([]);
});

test.each<[Record<string, string>, string]>([
  [{ META_APP_SECRET: 'sandbox-app-secret' }, 'META_APP_SECRET'],
  [{ META_VERIFY_TOKEN: 'sandbox-verify-token' }, 'META_VERIFY_TOKEN'],
  [{ GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'sandbox-google-secret' }, 'GOOGLE_CLIENT_SECRET'],
  [{ STRIPE_SECRET_KEY: 'sk_test_sandbox' }, 'STRIPE_SECRET_KEY'],
  [{ STRIPE_WEBHOOK_SECRET: 'whsec_sandbox' }, 'STRIPE_WEBHOOK_SECRET'],
  [{ DATABASE_URL: 'postgres://herald:change-me@db/herald' }, 'DATABASE_URL'],
  [{ SECRET_KEYS: `k1:${Buffer.alloc(32).toString('base64')}` }, 'SECRET_KEYS'],
  [{ META_GRAPH_URL: 'http://localhost:7781/graph' }, 'META_GRAPH_URL'],
  [{ META_GRAPH_URL: 'https://127.0.0.1/graph' }, 'META_GRAPH_URL'],
  [{ META_DIALOG_URL: 'http://sandbox:7781/dialog' }, 'META_DIALOG_URL'],
  [{ STRIPE_BASE_URL: 'http://sandbox:7781' }, 'STRIPE_BASE_URL'],
  [{ PUBLIC_URL: 'http://chat.maison.example' }, 'PUBLIC_URL'],
  [{ META_APP_ID: '' }, 'META_APP_ID'],
  [{ META_APP_SECRET: '' }, 'META_APP_SECRET'],
  [{ META_VERIFY_TOKEN: '' }, 'META_VERIFY_TOKEN'],
  [{ SMTP_URL: '' }, 'SMTP_URL'],
])('%o keeps it from starting', (change, about) => {
  expect(judge(change)).toEqual([[about, true]]);
});

test.each<[Record<string, string>, string]>([
  [{ META_CONFIG_ID: '' }, 'META_CONFIG_ID'],
  [{ MAIL_FROM: '' }, 'MAIL_FROM'],
  [{ TRUST_PROXY: '' }, 'TRUST_PROXY'],
  [{ HERALD_REGISTRATION: '' }, 'HERALD_REGISTRATION'],
  [{ METRICS_PUBLIC: 'true' }, 'METRICS_PUBLIC'],
  [{ OUTBOUND_ALLOW: '10.0.0.7:443' }, 'OUTBOUND_ALLOW'],
  [{ DATABASE_LOGINS: 'shared' }, 'DATABASE_LOGINS'],
])('%o is told, and it starts', (change, about) => {
  expect(judge(change)).toEqual([[about, false]]);
});

test('what others reach is judged, what stays on this machine is not', () => {
  const is = (change: Record<string, string>) =>
    isProduction(readConfig({ ...good, NODE_ENV: '', ...change }));
  expect(is({})).toBe(true);
  expect(is({ PUBLIC_URL: 'http://192.0.2.7:7780' })).toBe(true);
  expect(is({ PUBLIC_URL: '' })).toBe(false);
  expect(is({ PUBLIC_URL: 'http://127.0.0.1:7780' })).toBe(false);
  expect(is({ PUBLIC_URL: '', NODE_ENV: 'production' })).toBe(true);
});

test('a show of the sandbox is asked for by name, and never in production', () => {
  const is = (change: Record<string, string>) => isShow(readConfig({ ...good, ...change }));
  expect(is({ NODE_ENV: '', HERALD_SANDBOX: 'on' })).toBe(true);
  expect(is({ NODE_ENV: '', HERALD_SANDBOX: '' })).toBe(false);
  expect(is({ HERALD_SANDBOX: 'on' })).toBe(false);
});
