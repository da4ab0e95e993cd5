import { mkdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeBackup } from '../apps/server/src/backup/writeBackup.ts';
import { diskOf, inWords, passphrase, readKeys, secretsOf } from './backups.ts';
import { openInstallation } from './installation.ts';
import { Problem, reportProblem } from './problem.ts';

const usage = 'Use: npm run backup -- FOLDER [--without-files]';

/** Everything that Herald keeps, in one file, while it runs. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'without-files': { type: 'boolean', default: false } },
  });
  const [folder] = positionals;
  if (folder === undefined || positionals.length > 1) throw new Problem(usage);
  await using installation = await openInstallation();
  const { settings, databaseUrl } = installation;
  const text = await readKeys(settings);
  if (text === null)
    throw new Problem(`There are no keys in ${settings.dataDir}, and SECRET_KEYS is not set.`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const now = new Date();
  const path = join(resolve(folder), `herald-${now.toISOString().replace(/[:.]/g, '-')}.tar.zst`);
  const words = passphrase();
  const manifest = await writeBackup(path, {
    databaseUrl,
    secrets: secretsOf(text, databaseUrl),
    disk: values['without-files'] ? null : await diskOf(settings),
    keys: words === null ? null : { text, passphrase: words },
    now,
  }).catch(inWords);
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  const { size } = await stat(path);
  console.log(`${path}\n${rows} rows, ${Object.keys(manifest.files).length} files, ${size} bytes.`);
  console.log(
    words === null
      ? 'The keys are not in it: keep data/secrets.json (or SECRET_KEYS) somewhere else. Without them no token in it opens.'
      : 'The keys are in it, under the passphrase.',
  );
}

await main().catch(reportProblem);
