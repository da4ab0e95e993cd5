import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const key = Buffer.alloc(32, 1).toString('base64');
const least = { DATABASE_URL: 'postgres://herald@localhost/herald', SECRET_KEYS: `k1:${key}` };

test('two variables are enough; everything else has a default', () => {
  const config = readConfig({ ...least, SMTP_URL: '' });
  expect(config.http).toMatchObject({ port: 7780, publicUrl: 'http://localhost:7780', isSecure: false });
  expect(config.meta).toMatchObject({
    graphUrl: 'https://graph.facebook.com',
    graphVersion: 'v25.0',
    dialogUrl: null,
  });
  expect(config.mail.smtpUrl).toBeNull();
  expect(config.outboundAllow).toEqual([]);
});

test('a wrong configuration is refused with every reason at once', () => {
  const wrong = {
    HERALD_PORT: '99999',
    PUBLIC_URL: 'herald.example',
    SECRET_KEYS: 'k1:short',
    LOG_LEVEL: 'loud',
  };
  expect(() => readConfig(wrong)).toThrow(
    /HERALD_PORT: .*\n.*PUBLIC_URL: .*\n.*DATABASE_URL: is missing\n.*SECRET_KEYS: expected id:base64 pairs.*\n.*LOG_LEVEL/,
  );
});

test('an installation that others reach believes no issuer over plain HTTP', () => {
  const GOOGLE_ISSUER_URL = 'http://localhost:7781/google';
  expect(readConfig({ ...least, GOOGLE_ISSUER_URL }).registration).toBe('open');
  for (const place of [{ NODE_ENV: 'production' }, { PUBLIC_URL: 'https://herald.example' }])
    expect(() => readConfig({ ...least, ...place, GOOGLE_ISSUER_URL })).toThrow(
      /GOOGLE_ISSUER_URL: expected an https address/,
    );
  const issuer = 'https://accounts.google.com';
  expect(() => readConfig({ ...least, NODE_ENV: 'production', GOOGLE_ISSUER_URL: issuer })).not.toThrow();
});

test('lists and addresses are tidied', () => {
  const config = readConfig({
    ...least,
    PUBLIC_URL: 'https://herald.example/',
    OUTBOUND_ALLOW: 'localhost:7781, 127.0.0.1:7781,',
    SECRET_KEYS: `new:${key},old:${key}`,
  });
  expect(config.http).toMatchObject({ publicUrl: 'https://herald.example', isSecure: true });
  expect(config.outboundAllow).toEqual(['localhost:7781', '127.0.0.1:7781']);
  expect(config.secretKeys.map(({ id }) => id)).toEqual(['new', 'old']);
});
