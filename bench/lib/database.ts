import { mkdtemp, rm } from 'node:fs/promises';
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

/** A database of its own with the settings that `npm start` uses: every commit reaches the disk. */
export async function openDatabase(stack: AsyncDisposableStack): Promise<BenchDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-bench-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const postgres = stack.use(await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), port: 0 }));
  await migrate(postgres.url);
  return { url: postgres.url, folder };
}
