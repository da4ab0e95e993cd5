import { execFile } from 'node:child_process';
import { mkdtempDisposable, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createArchive } from '../apps/server/src/backup/archive.ts';
import { probePurpose, probeWords } from '../apps/server/src/backup/form.ts';
import { lockKeys } from '../apps/server/src/backup/keys.ts';
import { secretsOf } from './backups.ts';
import { inRoot } from './root.ts';

/** Nothing listens there. */
const away = 'postgres://herald:secret@127.0.0.1:9/herald';
const keys = `k1:${Buffer.alloc(32, 7).toString('base64')}`;
const passphrase = 'lune de miel';

async function writeHead(path: string): Promise<void> {
  const archive = createArchive(path);
  const header = {
    format: 'herald backup 1',
    created_at: '2026-11-23T09:00:00.000Z',
    probe: secretsOf(keys, away).seal(probeWords, probePurpose),
    migrations: [],
    tables: [],
    has_files: false,
  };
  await archive.add('header.json', JSON.stringify(header));
  await archive.add('keys.json', lockKeys(keys, passphrase));
  await archive.close();
}

/** The command as a person runs it; returns how it ended. */
function restore(path: string, env: Record<string, string>): Promise<number> {
  const args = [inRoot('scripts/restore.ts'), path];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env: { PATH: process.env.PATH, ...env } }, (error) =>
      resolve(error ? Number(error.code) : 0),
    );
  });
}

test('the keys of a backup are kept before anything is loaded, where nobody else may read', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'herald-restore-'));
  const path = join(folder.path, 'one.herald');
  await writeHead(path);
  const HERALD_DATA = join(folder.path, 'data');
  const env = { HERALD_DATA, DATABASE_URL: away, HERALD_BACKUP_PASSPHRASE: passphrase };
  expect(await restore(path, env)).toBe(1);
  expect((await stat(HERALD_DATA)).mode & 0o777).toBe(0o700);
  const kept = join(HERALD_DATA, 'secrets.json');
  expect(JSON.parse(await readFile(kept, 'utf8'))).toEqual({ SECRET_KEYS: keys });
  expect((await stat(kept)).mode & 0o777).toBe(0o600);
});
