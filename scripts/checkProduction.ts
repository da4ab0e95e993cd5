import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigError, readConfig } from '../apps/server/src/platform/config.ts';
import {
  type Concern,
  configConcerns,
  databaseConcerns,
  demoEmail,
  openFiles,
} from '../apps/server/src/production/index.ts';
import { openInstallation, readInstallation } from './installation.ts';
import { serverEnvironment } from './launch/environment.ts';
import { readOrImagineSecrets, secretFiles } from './launch/secrets.ts';
import type { Settings } from './launch/settings.ts';
import { Problem, reportProblem } from './problem.ts';
import { bold, dim, green, red } from './terminal.ts';

/** Says everything that speaks against a start where others reach it, without starting anything but the database. */
async function main(): Promise<void> {
  const concerns = await findConcerns();
  const [reasons, advice] = [true, false].map((isFatal) => concerns.filter((one) => one.isFatal === isFatal));
  for (const { about, words } of reasons ?? []) console.log(`${red('✗')} ${bold(about)} ${words}`);
  for (const { about, words } of advice ?? []) console.log(`! ${bold(about)} ${words}`);
  if (reasons?.length) {
    process.exitCode = 1;
    console.log(red(`\n${reasons.length} of these keep Herald from starting where others reach it.`));
  } else console.log(green('\nNothing keeps Herald from starting where others reach it.'));
}

async function findConcerns(): Promise<Concern[]> {
  // As if others reached it, whatever is set so far.
  process.env.NODE_ENV = 'production';
  let settings: Settings;
  try {
    settings = readInstallation();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return [{ isFatal: true, about: 'settings', words: error.message }];
  }
  const files = await openFiles(secretFiles(settings));
  return [...files, ...(await configured(settings)), ...(await stored(settings))];
}

async function configured(settings: Settings): Promise<Concern[]> {
  // The bundled database has a password of its own; keys are made at the first start where there are none.
  const databaseUrl = settings.databaseUrl ?? 'postgres://herald:its-own@localhost/herald';
  const secrets = await readOrImagineSecrets(settings.dataDir);
  const parts = { databaseUrl, secrets, serverPort: settings.ports.herald };
  try {
    return configConcerns(readConfig(serverEnvironment(process.env, settings, parts)));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return [{ isFatal: true, about: 'configuration', words: error.message }];
  }
}

async function stored(settings: Settings): Promise<Concern[]> {
  if (!settings.databaseUrl && !existsSync(join(settings.dataDir, 'postgres'))) {
    console.log(dim(`There is no database in ${settings.dataDir} yet: nothing of a demo is in it.`));
    return [];
  }
  await using installation = await openInstallation();
  return await databaseConcerns(installation.databaseUrl, demoEmail);
}

await main().catch(reportProblem);
