import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
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
  expect(sealed.startsWith(rotated.newest)).toBe(false);
  expect(rotated.seal('x', 'p').startsWith(rotated.newest)).toBe(true);
  expect(() => createSecrets([newer]).open(sealed, 'p')).toThrow(/No key "a"/);
});

test('signatures of an older key still count, of another purpose never', () => {
  const signature = createSecrets([older]).sign('text', 'link');
  const rotated = createSecrets([newer, older]);
  expect(rotated.isSignedBy('text', 'link', signature)).toBe(true);
  expect(rotated.isSignedBy('text', 'other', signature)).toBe(false);
  expect(rotated.isSignedBy('texts', 'link', signature)).toBe(false);
});

/** As Herald wrote them with `older` before keys were derived by purpose. */
const before = {
  sealed: 'h1.a.KX0TCONr5if2cq9qLOX83wTDSoZtKHhWb9c47eUSrkISLPhFkp25Gybc',
  signature: 'ZQ9sAxnb8IhVgVzzWzk_ELYa908tYE1jVgvihCArfLY',
};

test('what was sealed before keys were derived opens, also after a rotation, and is to be sealed again', () => {
  for (const secrets of [createSecrets([older]), createSecrets([newer, older])]) {
    expect(secrets.open(before.sealed, 'meta token')).toBe('token of Méta');
    expect(() => secrets.open(before.sealed, 'shopify token')).toThrow();
    expect(before.sealed.startsWith(secrets.newest)).toBe(false);
    expect(() => secrets.open(before.sealed.replace('h1', 'h2'), 'meta token')).toThrow();
    expect(() => secrets.open(before.sealed.replace('h1', 'h0'), 'meta token')).toThrow(/No key/);
  }
});

test('what was signed before keys were derived still counts, for its purpose only', () => {
  const secrets = createSecrets([newer, older]);
  expect(secrets.isSignedBy('text', 'link', before.signature)).toBe(true);
  expect(secrets.isSignedBy('text', 'other', before.signature)).toBe(false);
  expect(secrets.isSignedBy('text', 'link', `h2_${before.signature}`)).toBe(false);
});

/** Derived from the configuration's key; that key itself for null. */
const keyOf = (info: string | null) =>
  info === null ? older.key : Buffer.from(hkdfSync('sha256', older.key, '', info, 32));

test('each purpose seals and signs under a key of its own, not under that of the configuration', () => {
  const secrets = createSecrets([older]);
  const [, , packed = ''] = secrets.seal('x', 'p').split('.');
  const bytes = Buffer.from(packed, 'base64url');
  const openWith = (info: string | null) => {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(info), bytes.subarray(0, 12), {
      authTagLength: 16,
    })
      .setAAD(Buffer.from('p'))
      .setAuthTag(bytes.subarray(12, 28));
    return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8');
  };
  const signWith = (info: string | null) =>
    `h2_${createHmac('sha256', keyOf(info)).update('x').digest('base64url')}`;

  expect(openWith('herald seal p')).toBe('x');
  expect(secrets.sign('x', 'p')).toBe(signWith('herald sign p'));
  for (const other of [null, 'herald seal q', 'herald sign p']) expect(() => openWith(other)).toThrow();
  for (const other of [null, 'herald seal p', 'herald sign q']) {
    expect(secrets.isSignedBy('x', 'p', signWith(other)), `${other}`).toBe(false);
  }
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
