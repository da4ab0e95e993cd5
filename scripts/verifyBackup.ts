import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { openScratch } from '../apps/server/src/backup/scratchDatabase.ts';
import { verifyBackup } from '../apps/server/src/backup/verifyBackup.ts';
import {
  startEmbeddedPostgres,
  throwawaySettings,
} from '../apps/server/src/platform/embeddedPostgres/index.ts';
import { inWords, keysFor, secretsOf } from './backups.ts';
import { readInstallation } from './installation.ts';
import { Problem, reportProblem } from './problem.ts';

const usage = 'Use: npm run backup:verify -- FILE';

/** Proves a backup by restoring it into a database that is thrown away. */
async function main([file, ...rest]: readonly string[]): Promise<void> {
  if (file === undefined || rest.length > 0) throw new Problem(usage);
  const path = resolve(file);
  const settings = readInstallation();
  const { keys } = await keysFor(path, settings).catch(inWords);
  await using scratch = await (settings.databaseUrl ? openScratch(settings.databaseUrl) : openOwn());
  const proof = await verifyBackup(path, scratch.url, secretsOf(keys, scratch.url)).catch(inWords);
  console.log(
    `This backup of ${proof.createdAt} can be restored: ${proof.rows} rows found what they point to,`,
  );
  console.log(
    `${proof.files} files (${proof.bytesOfFiles} bytes) have their sums, ${proof.tokens} sealed tokens open, ${proof.jobs} jobs were read.`,
  );
}

/** A PostgreSQL of its own, in a folder of its own. */
async function openOwn() {
  const stack = new AsyncDisposableStack();
  const folder = stack.use(await mkdtempDisposable(join(tmpdir(), 'herald-verify-')));
  const postgres = stack.use(
    await startEmbeddedPostgres({
      dataDir: join(folder.path, 'postgres'),
      port: 0,
      settings: throwawaySettings,
    }),
  );
  return { url: postgres.url, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

await main(process.argv.slice(2)).catch(reportProblem);
