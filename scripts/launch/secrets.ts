import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../problem.ts';

/**
 * The keys that seal tokens in the database, made once and kept beside the data. Without them the sealed tokens of an
 * installation are lost, so an unreadable file is never replaced by new keys.
 */
export async function readOrMakeSecretKeys(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secrets.json');
  try {
    const made = `k1:${randomBytes(32).toString('base64')}`;
    await writeFile(path, `${JSON.stringify({ SECRET_KEYS: made }, null, 2)}\n`, {
      mode: 0o600,
      flag: 'wx',
      flush: true,
    });
    return made;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw explain(error, path);
  }

  try {
    const { SECRET_KEYS } = JSON.parse(await readFile(path, 'utf8')) as { SECRET_KEYS?: unknown };
    if (typeof SECRET_KEYS === 'string' && SECRET_KEYS !== '') return SECRET_KEYS;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw explain(error, path);
  }
  throw new Problem(
    `${path} does not hold the keys of this installation any more. Put it back from a backup, or, if the data may be lost, choose another folder with HERALD_DATA.`,
  );
}

function explain(error: unknown, path: string): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  if (code !== 'EACCES' && code !== 'EPERM') return error;
  return new Problem(
    `Herald may not read ${path}. Start it as the owner of that file, or choose another folder with HERALD_DATA.`,
    { cause: error },
  );
}
