import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  answers,
  embeddedUrl,
  startEmbeddedPostgres,
} from '../apps/server/src/platform/embeddedPostgres/index.ts';
import { readSettings, type Settings } from './launch/settings.ts';
import { Problem } from './problem.ts';
import { inRoot } from './root.ts';

/** The installation that this folder's `.env` and the environment describe, for commands beside or instead of a running Herald. */
export interface Installation extends AsyncDisposable {
  settings: Settings;
  databaseUrl: string;
}

/** Its settings alone, with `.env` read into the environment. */
export function readInstallation(): Settings {
  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
  return readSettings(process.env);
}

/**
 * Its database: somebody's own, or the bundled one, which is started for the time being where Herald does not run. With
 * `isMade` the bundled one is made where there is none.
 */
export async function openInstallation({ isMade = false } = {}): Promise<Installation> {
  const settings = readInstallation();
  const { databaseUrl, dataDir, ports } = settings;
  if (databaseUrl) return { settings, databaseUrl, [Symbol.asyncDispose]: async () => {} };

  const folder = join(dataDir, 'postgres');
  const running = await embeddedUrl(folder, ports.postgres);
  if (running === null && !isMade)
    throw new Problem(`There is no database in ${dataDir} yet. Start Herald first: npm start.`);
  if (running !== null && (await answers(running)))
    return { settings, databaseUrl: running, [Symbol.asyncDispose]: async () => {} };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, port: ports.postgres });
  return { settings, databaseUrl: postgres.url, [Symbol.asyncDispose]: () => postgres.stop() };
}
