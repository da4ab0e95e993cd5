import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '../../apps/server/src/platform/database/index.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embeddedPostgres/index.ts';

export interface BenchDatabase {
  /** Of the owner, with the schema in place. */
  url: string;
  /** A folder that goes with the database. PostgreSQL may read and write in it. */
  folder: string;
}

/** Names a folder whose database has the schema already: the tests of all benches copy one instead of making twenty. */
export const preparedFolder = 'HERALD_BENCH_DATABASE';

/**
 * A database of its own with the settings that `npm start` uses: every commit reaches the disk. In `keep` it stays there
 * for the next run.
 */
export async function openDatabase(
  stack: AsyncDisposableStack,
  keep: string | null = null,
): Promise<BenchDatabase> {
  const folder = keep ?? (await mkdtemp(join(tmpdir(), 'herald-bench-')));
  if (keep === null) stack.defer(() => rm(folder, { recursive: true, force: true }));
  else await mkdir(keep, { recursive: true });
  const dataDir = join(folder, 'postgres');
  const prepared = process.env[preparedFolder];
  // With its owner: PostgreSQL runs as nobody else.
  if (prepared && keep === null) await promisify(execFile)('cp', ['-a', prepared, dataDir]);
  const postgres = stack.use(await startEmbeddedPostgres({ dataDir, port: 0 }));
  await migrate(postgres.url);
  return { url: postgres.url, folder };
}
