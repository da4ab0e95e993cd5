import fc from 'fast-check';
import { expect, test } from 'vitest';
import { signBody, verifySignature, verifySubscription } from './signature.ts';

const secret = 'app-secret';
const body = Buffer.from('{"object":"whatsapp_business_account","text":"\\u00e9"}');

test('accepts what it signs, over the bytes as they are', () => {
  expect(verifySignature(body, signBody(body, secret), secret)).toBe(true);
  const rewritten = Buffer.from(JSON.stringify(JSON.parse(body.toString())));
  expect(verifySignature(rewritten, signBody(body, secret), secret)).toBe(false);
});

test('knows a signature made elsewhere', () => {
  // RFC 4231, case 2: the vector of HMAC-SHA-256 for key "Jefe".
  const header = 'sha256=5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
  expect(verifySignature(Buffer.from('what do ya want for nothing?'), header, 'Jefe')).toBe(true);
});

test.each([
  undefined,
  '',
  'sha256=',
  'sha1=5bdcc146bf60754e6a042426089575c75a003f08',
  'sha256=zz',
  signBody(body, secret).slice(0, -2),
  signBody(body, 'another secret'),
])('refuses the header %s', (header) => {
  expect(verifySignature(body, header, secret)).toBe(false);
});

test('refuses several headers and an unset secret', () => {
  expect(verifySignature(body, [signBody(body, secret), 'x'], secret)).toBe(false);
  expect(verifySignature(body, signBody(body, ''), '')).toBe(false);
});

test('no header whatsoever makes it throw', () => {
  fc.assert(
    fc.property(fc.string(), fc.uint8Array(), (header, bytes) => {
      expect(verifySignature(bytes, header, secret)).toBe(false);
    }),
  );
});

test('answers the challenge of a subscription that knows the token', () => {
  const query = { 'hub.mode': 'subscribe', 'hub.challenge': '1158201444', 'hub.verify_token': 'token' };
  expect(verifySubscription(query, 'token')).toBe('1158201444');
  expect(verifySubscription(query, 'other')).toBeNull();
  expect(verifySubscription({ ...query, 'hub.mode': 'unsubscribe' }, 'token')).toBeNull();
  expect(verifySubscription({ ...query, 'hub.verify_token': ['token'] }, 'token')).toBeNull();
  expect(verifySubscription({ ...query, 'hub.verify_token': '' }, '')).toBeNull();
  expect(verifySubscription(null, 'token')).toBeNull();
});
