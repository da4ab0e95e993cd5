import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../apps/server/src/platform/database/index.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embeddedPostgres/index.ts';

export interface BenchDatabase {
  /** Of the owner, with the schema in place. */
  url: string;
  /** A folder that goes with the database. PostgreSQL may read and write in it. */
  folder: string;
}

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
  const postgres = stack.use(await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), port: 0 }));
  await migrate(postgres.url);
  return { url: postgres.url, folder };
}
