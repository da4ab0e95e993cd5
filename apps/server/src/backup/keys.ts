import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto';
import { BackupError } from './form.ts';

const cost = { N: 2 ** 16, r: 8, p: 1, maxmem: 256 * 1024 * 1024 };

interface Locked {
  salt: string;
  nonce: string;
  tag: string;
  body: string;
}

/** The keys of an installation under a passphrase, for those who keep them with the backup. */
export function lockKeys(keys: string, passphrase: string): string {
  const [salt, nonce] = [randomBytes(16), randomBytes(12)];
  const cipher = createCipheriv('aes-256-gcm', scryptSync(passphrase, salt, 32, cost), nonce);
  const body = Buffer.concat([cipher.update(keys, 'utf8'), cipher.final()]);
  const parts = { salt, nonce, tag: cipher.getAuthTag(), body };
  return JSON.stringify(
    Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, bytes.toString('base64')])),
  );
}

export function unlockKeys(locked: string, passphrase: string): string {
  const { salt, nonce, tag, body } = JSON.parse(locked) as Locked;
  const bytes = (text: string) => Buffer.from(text, 'base64');
  const key = scryptSync(passphrase, bytes(salt), 32, cost);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes(nonce), { authTagLength: 16 });
    decipher.setAuthTag(bytes(tag));
    return Buffer.concat([decipher.update(bytes(body)), decipher.final()]).toString('utf8');
  } catch (cause) {
    throw new BackupError('The passphrase does not open the keys in this backup.', { cause });
  }
}
