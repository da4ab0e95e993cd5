import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { passwordFile } from './dataFolder.ts';
import { giveTo } from './files.ts';
import type { Installation } from './installation.ts';
import { launch } from './launcher.ts';
import { EmbeddedPostgresError, explainFileError } from './problem.ts';

/** The login that owns the embedded database, and the database's name. */
export const ownerName = 'herald';

/**
 * Makes an empty database cluster with a random password. It grows in a folder beside the data folder and is renamed
 * into place when it is whole: a crash half way leaves only a draft, which the next start removes.
 */
export async function createCluster(installation: Installation, durable: boolean): Promise<string> {
  const { dataDir, user } = installation;
  const password = randomBytes(24).toString('base64url');
  const draft = `${dataDir}.new-${randomBytes(4).toString('hex')}`;
  const cluster = join(draft, 'cluster');
  const passwordPath = join(draft, passwordFile);

  try {
    await mkdir(draft, { mode: 0o700 });
    await mkdir(cluster, { mode: 0o700 });
    await writeFile(passwordPath, password, { mode: 0o600, flush: true });
    if (user) await giveTo(user, draft);

    await runInitdb(installation, cluster, passwordPath, durable);

    await rename(passwordPath, join(cluster, passwordFile));
    await rename(cluster, dataDir); // replaces an empty folder
    return password;
  } catch (error) {
    throw explainFileError(error, dirname(dataDir));
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Removes what a start that was killed half way left beside the data folder. Call it only while holding the folder's lock. */
export async function removeDrafts(dataDir: string): Promise<void> {
  const parent = dirname(dataDir);
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${basename(dataDir)}.new-`)) continue;
    await rm(join(parent, name), { recursive: true, force: true });
  }
}

async function runInitdb(
  { binaries, launcher }: Installation,
  cluster: string,
  passwordPath: string,
  durable: boolean,
): Promise<void> {
  // PostgreSQL's own C.UTF-8 knows the letters of every language (lower('É') = 'é'), sorts by code point and never
  // changes under an index when the system's libraries do. Lists for people name a language's collation in their query.
  const child = launch(
    launcher,
    binaries.initdb,
    [
      ...['-D', cluster, '-U', ownerName, `--pwfile=${passwordPath}`, '--auth=scram-sha-256', '-E', 'UTF8'],
      ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      ...(durable ? [] : ['--no-sync']),
    ],
    ['ignore', 'ignore', 'pipe'],
  );
  const [complaint, code] = await Promise.all([
    text(child.stderr!),
    new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve)),
  ]);
  if (code === 0) return;

  const [first = `initdb ended with code ${code}`] = complaint
    .split('\n')
    .filter((line) => /error|fatal/i.test(line));
  throw new EmbeddedPostgresError('cannot_run', `PostgreSQL could not make its data folder: ${first.trim()}`);
}
