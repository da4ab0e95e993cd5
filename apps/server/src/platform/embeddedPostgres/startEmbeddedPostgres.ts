import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { createCluster, ownerName, removeDrafts } from './createCluster.ts';
import { inspectDataFolder, passwordFile } from './dataFolder.ts';
import { findInstallation, prepareFolder } from './installation.ts';
import { clearLeftover } from './leftover.ts';
import { lockFolder } from './lock.ts';
import { findFreePort, isPortFree } from './ports.ts';
import { type Exit, portTaken, startPostmaster } from './postmaster.ts';
import { EmbeddedPostgresError } from './problem.ts';
import type { Settings } from './settings.ts';

export interface EmbeddedPostgresOptions {
  /** Made when it is missing. Beside it appears `<dataDir>.lock` while Herald runs. */
  dataDir: string;
  /** 0 takes any free port. */
  port: number;
  log?: (line: string) => void;
  settings?: Settings;
}

export interface EmbeddedPostgres extends AsyncDisposable {
  /** Of the database `herald`, with its password. */
  url: string;
  port: number;
  pid: number;
  /** Settles when PostgreSQL ends, whoever ended it. */
  exited: Promise<Exit>;
  stop(): Promise<void>;
}

/**
 * Runs the PostgreSQL that came with the packages over a folder: makes the database on the first start, takes over what a killed
 * Herald left behind, works as root too. What stands in the way is thrown as EmbeddedPostgresError, in words for a person.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log = () => {}, settings = {} } = options;
  const folder = await prepareFolder(options.dataDir);
  await using cleanup = new AsyncDisposableStack();
  cleanup.use(await lockFolder(`${folder}.lock`, folder));

  const installation = await findInstallation(folder);
  await removeDrafts(installation.dataDir);
  const found = await inspectDataFolder(installation.dataDir, installation.version);
  if (found.kind === 'cluster') await clearLeftover(installation.dataDir, log);

  const port = options.port || (await findFreePort());
  if (!(await isPortFree(port))) throw portTaken(port);

  const password =
    found.kind === 'cluster' ? found.password : await createCluster(installation, settings.fsync !== 'off');
  const postmaster = await startPostmaster(installation, port, settings, log);
  cleanup.defer(() => postmaster.stop());

  const url = urlOf(password, port);
  await ensureDatabase(url, installation.dataDir);

  const held = cleanup.move();
  const stop = () => held.disposeAsync();
  return { url, port, pid: postmaster.pid, exited: postmaster.exited, stop, [Symbol.asyncDispose]: stop };
}

/** Where the database of a data folder answers while it runs; null when there is none in it. */
export async function embeddedUrl(dataDir: string, port: number): Promise<string | null> {
  const password = await readFile(join(dataDir, passwordFile), 'utf8').catch(() => null);
  return password === null ? null : urlOf(password.trim(), port);
}

const urlOf = (password: string, port: number) =>
  `postgres://${ownerName}:${password}@127.0.0.1:${port}/${ownerName}`;

/** Asked on every start: the first one may have been killed between making the cluster and making the database. */
async function ensureDatabase(url: string, dataDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: url.replace(/[^/]+$/, 'postgres') });
  try {
    await client.connect();
    const { rowCount } = await client.query('select from pg_database where datname = $1', [ownerName]);
    if (rowCount === 0) await client.query(`create database ${ownerName}`);
  } catch (error) {
    if ((error as pg.DatabaseError).code !== '28P01') throw error;
    throw new EmbeddedPostgresError(
      'incomplete_data',
      `The password in ${dataDir}/herald.password is not the database's. Put that file back from a backup.`,
      { cause: error },
    );
  } finally {
    await client.end();
  }
}
