import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BackupError } from '../apps/server/src/backup/form.ts';
import { unlockKeys } from '../apps/server/src/backup/keys.ts';
import { readLockedKeys } from '../apps/server/src/backup/readHeader.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { SchemaError } from '../apps/server/src/platform/database/index.ts';
import { openDisk } from '../apps/server/src/platform/files/index.ts';
import { createSecrets, type Secrets } from '../apps/server/src/platform/secrets.ts';
import type { Settings } from './launch/settings.ts';
import { Problem } from './problem.ts';

/** Under which a backup holds the keys of the installation; null where they are kept apart. */
export const passphrase = () => process.env.HERALD_BACKUP_PASSPHRASE || null;

export const secretsPath = ({ dataDir }: Settings) => join(dataDir, 'secrets.json');

/** The keys of this installation as text, from the environment or its data folder; null where it has none yet. */
export async function readKeys(settings: Settings): Promise<string | null> {
  if (process.env.SECRET_KEYS) return process.env.SECRET_KEYS;
  const path = secretsPath(settings);
  if (!existsSync(path)) return null;
  return (JSON.parse(await readFile(path, 'utf8')) as { SECRET_KEYS: string }).SECRET_KEYS;
}

/** The keys that open a backup: this installation's, or those that the backup holds under the passphrase. */
export async function keysFor(path: string, settings: Settings): Promise<{ keys: string; areNew: boolean }> {
  const own = await readKeys(settings);
  if (own !== null) return { keys: own, areNew: false };
  const locked = await readLockedKeys(path);
  const words = passphrase();
  if (locked === null)
    throw new Problem(
      `This backup holds no keys, and there are none in ${settings.dataDir}. Put the secrets.json of the installation that was backed up there, or set SECRET_KEYS.`,
    );
  if (words === null)
    throw new Problem('This backup holds its keys under a passphrase: set HERALD_BACKUP_PASSPHRASE.');
  return { keys: unlockKeys(locked, words), areNew: true };
}

/** For the next start; the other secrets of an installation are made anew. */
export const keepKeys = (settings: Settings, keys: string) =>
  writeFile(secretsPath(settings), `${JSON.stringify({ SECRET_KEYS: keys }, null, 2)}\n`, {
    mode: 0o600,
    flag: 'wx',
  });

export const secretsOf = (keys: string, databaseUrl: string): Secrets =>
  createSecrets(readConfig({ DATABASE_URL: databaseUrl, SECRET_KEYS: keys }).secretKeys);

/** Where this installation keeps its files. */
export const diskOf = ({ dataDir }: Settings) =>
  openDisk(process.env.FILES_URL || pathToFileURL(join(dataDir, 'files')).href);

export const sharesLogins = () => process.env.DATABASE_LOGINS === 'shared';

/** Puts what is wrong with a backup in the words of the terminal. */
export function inWords(error: unknown): never {
  const isForPeople = error instanceof BackupError || error instanceof SchemaError;
  throw isForPeople ? new Problem(error.message, { cause: error }) : error;
}
