import { expect, test } from 'vitest';
import { hashPassword, isPassword } from './passwords.ts';
import { createSecrets, createToken, hashToken } from './secrets.ts';

const older = { id: 'a', key: Buffer.alloc(32, 1) };
const newer = { id: 'b', key: Buffer.alloc(32, 2) };

test('a sealed secret opens for its purpose only, and never looks the same twice', () => {
  const secrets = createSecrets([older]);
  const sealed = secrets.seal('token of Méta', 'meta token');
  expect(secrets.open(sealed, 'meta token')).toBe('token of Méta');
  expect(secrets.seal('token of Méta', 'meta token')).not.toBe(sealed);
  expect(() => secrets.open(sealed, 'shopify token')).toThrow();
  const changed = `${sealed.slice(0, -2)}${sealed.endsWith('AA') ? 'BB' : 'AA'}`;
  expect(() => secrets.open(changed, 'meta token')).toThrow();
});

test('after a rotation old secrets still open and say that they are old', () => {
  const sealed = createSecrets([older]).seal('x', 'p');
  const rotated = createSecrets([newer, older]);
  expect(rotated.open(sealed, 'p')).toBe('x');
  expect(rotated.isOutdated(sealed)).toBe(true);
  expect(rotated.isOutdated(rotated.seal('x', 'p'))).toBe(false);
  expect(() => createSecrets([newer]).open(sealed, 'p')).toThrow(/No key "a"/);
});

test('signatures of an older key still count, of another purpose never', () => {
  const signature = createSecrets([older]).sign('text', 'link');
  const rotated = createSecrets([newer, older]);
  expect(rotated.isSignedBy('text', 'link', signature)).toBe(true);
  expect(rotated.isSignedBy('text', 'other', signature)).toBe(false);
  expect(rotated.isSignedBy('texts', 'link', signature)).toBe(false);
});

test('passwords are argon2id, and typing them on another keyboard is fine', async () => {
  const hash = await hashPassword('pâssword 1234');
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword('pâssword 1234'.normalize('NFD'), hash)).toBe(true);
  expect(await isPassword('password 1234', hash)).toBe(false);
  expect(await isPassword('a password that nobody has', null)).toBe(false);
});

test('tokens are long, recognisable and stored as a hash', () => {
  const token = createToken('hst');
  expect(token).toMatch(/^hst_[\w-]{43}$/);
  expect(hashToken(token)).toHaveLength(32);
});
