import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { loadBackup } from '../apps/server/src/backup/loadBackup.ts';
import { diskOf, inWords, keepKeys, keysFor, secretsOf, sharesLogins } from './backups.ts';
import { openInstallation, readInstallation } from './installation.ts';
import { Problem, reportProblem } from './problem.ts';

const usage =
  'Use: npm run restore -- FILE, with HERALD_DATA (or DATABASE_URL) naming a place that is empty.';

/** Brings a backup into an installation that holds nothing yet. */
async function main([file, ...rest]: readonly string[]): Promise<void> {
  if (file === undefined || rest.length > 0) throw new Problem(usage);
  const path = resolve(file);
  const settings = readInstallation();
  await mkdir(settings.dataDir, { recursive: true, mode: 0o700 });
  const { keys, areNew } = await keysFor(path, settings).catch(inWords);
  await using installation = await openInstallation({ isMade: true });
  const { databaseUrl } = installation;
  // Before anything that only they open is there.
  if (areNew) await keepKeys(settings, keys);
  const { header, manifest } = await loadBackup(path, {
    databaseUrl,
    ownLogins: !sharesLogins(),
    secrets: secretsOf(keys, databaseUrl),
    disk: await diskOf(settings),
  }).catch(inWords);
  const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
  console.log(
    `Restored what was there at ${header.created_at}: ${rows} rows, ${Object.keys(manifest.files).length} files.`,
  );
  if (!header.has_files) console.log('The backup holds no files: they are where FILES_URL says, or lost.');
  console.log(
    'The next start of Herald holds back what was about to be sent, pauses campaigns and tells Owners and administrators by mail. Everybody signs in again.',
  );
}

await main(process.argv.slice(2)).catch(reportProblem);
