import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../../apps/server/src/platform/database/index.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embeddedPostgres/index.ts';
import { preparedFolder } from './database.ts';

/** Makes the database that every bench of the run begins with a copy of. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-bench-'));
  const dataDir = join(folder, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir, port: 0 });
  await migrate(postgres.url);
  await postgres.stop();
  process.env[preparedFolder] = dataDir;
  return () => rm(folder, { recursive: true, force: true });
}
