import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '../apps/server/src/platform/database/index.ts';
import {
  startEmbeddedPostgres,
  throwawaySettings,
} from '../apps/server/src/platform/embeddedPostgres/index.ts';
import { runCommand } from './command.ts';
import { Problem } from './problem.ts';
import { inRoot } from './root.ts';

/** Where the types of the database live. */
export const typesPath = inRoot('apps/server/src/platform/database/types.gen.ts');

const numbers = { int8: 'number', citext: 'string', inet: 'string' };

/** The types of the database as the migrations make it, read from a PostgreSQL that lives for this question. */
export async function generateTypes(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-types-'));
  try {
    await using postgres = await startEmbeddedPostgres({
      dataDir: join(folder, 'postgres'),
      port: 0,
      settings: throwawaySettings,
    });
    await migrate(postgres.url);
    const outFile = join(folder, 'types.gen.ts');
    const { code, output } = await runCommand('kysely-codegen', [
      ...['--dialect', 'postgres', '--url', postgres.url, '--include-pattern', 'public.*'],
      ...['--numeric-parser', 'number', '--date-parser', 'string', '--type-mapping', JSON.stringify(numbers)],
      ...['--out-file', outFile],
    ]);
    if (code !== 0) throw new Problem(`The types of the database could not be generated: ${output}`);
    return await readFile(outFile, 'utf8');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
