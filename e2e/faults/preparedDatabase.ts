import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { migrate } from '../../apps/server/src/platform/database/index.ts';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/embeddedPostgres/index.ts';

/** Names a folder whose database has the schema already: each plan begins with a copy of it. */
const preparedFolder = 'HERALD_FAULTS_DATABASE';

/** For many plans: a database is made and migrated once, unless somebody who starts us did that. */
export async function prepareDatabase(): Promise<AsyncDisposable> {
  if (process.env[preparedFolder]) return { [Symbol.asyncDispose]: async () => {} };
  const folder = await mkdtemp(join(tmpdir(), 'herald-prepared-'));
  const dataDir = join(folder, 'postgres');
  const postgres = await startEmbeddedPostgres({ dataDir, port: 0 });
  await migrate(postgres.url);
  await postgres.stop();
  process.env[preparedFolder] = dataDir;
  return {
    async [Symbol.asyncDispose]() {
      delete process.env[preparedFolder];
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Where nothing is prepared, PostgreSQL makes one when it starts. */
export async function copyPrepared(dataDir: string): Promise<void> {
  const prepared = process.env[preparedFolder];
  // With its owner: PostgreSQL runs as nobody else.
  if (prepared && !existsSync(dataDir)) await promisify(execFile)('cp', ['-a', prepared, dataDir]);
}
