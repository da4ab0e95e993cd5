import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { exists } from './files.ts';
import { EmbeddedPostgresError, explainFileError } from './problem.ts';

export const passwordFile = 'herald.password';

/** What a data folder holds: nothing yet, or a whole database cluster with the password of its login. */
export type DataFolder = { kind: 'absent' } | { kind: 'cluster'; password: string };

/**
 * Looks at a data folder without touching it. A cluster is made elsewhere and moved into place whole (see createCluster),
 * so a folder with only some of it was damaged by something else, and is never overwritten: it may hold somebody's data.
 */
export async function inspectDataFolder(dataDir: string, carriedVersion: string): Promise<DataFolder> {
  try {
    const entries = await readdir(dataDir).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return [];
      throw error;
    });
    if (entries.length === 0) return { kind: 'absent' };

    await refuseIncomplete(dataDir, entries);
    await refuseOtherVersion(dataDir, carriedVersion);
    return { kind: 'cluster', password: (await readFile(join(dataDir, passwordFile), 'utf8')).trim() };
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
}

async function refuseIncomplete(dataDir: string, entries: string[]): Promise<void> {
  const missing = ['PG_VERSION', 'base', 'global', 'pg_wal', passwordFile].filter(
    (name) => !entries.includes(name),
  );
  if (missing.length === 0 && (await exists(join(dataDir, 'global', 'pg_control')))) return;

  throw new EmbeddedPostgresError(
    'incomplete_data',
    `${dataDir} is not a whole database: ${missing[0] ?? 'global/pg_control'} is missing. Put it back from a backup; or, to begin anew, move that folder away and start Herald again.`,
  );
}

async function refuseOtherVersion(dataDir: string, carriedVersion: string): Promise<void> {
  const written = (await readFile(join(dataDir, 'PG_VERSION'), 'utf8')).trim();
  const carried = carriedVersion.split('.')[0];
  if (written === carried) return;

  throw new EmbeddedPostgresError(
    'wrong_version',
    `${dataDir} was written by PostgreSQL ${written}, and this Herald carries PostgreSQL ${carried}. Start it with the Herald that wrote it and copy the data over with pg_dump, or choose another folder with HERALD_DATA.`,
  );
}
