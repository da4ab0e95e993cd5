import { once } from 'node:events';
import { CopyError } from './backup/place.ts';
import { type Config, ConfigError, readConfig } from './platform/config.ts';
import { migrate, SchemaError } from './platform/database/index.ts';
import { refuseUnsafe, UnsafeError } from './production/index.ts';
import { type Role, roles, start } from './start.ts';
import { stopInTime } from './stopInTime.ts';

/** `node src/main.ts [web] [worker]` (both when neither is named), `… migrate`, `… seed-demo SIGNUP_CODE [HISTORY_FILE]`. */
async function main(words: readonly string[]): Promise<void> {
  const config = readConfig(process.env);
  const [command, ...rest] = words;
  if (command === 'migrate') {
    const applied = await migrate(config.database.url, config.database);
    const names = applied.map(({ name }) => `  ${name}\n`).join('');
    process.stdout.write(applied.length ? `Applied:\n${names}` : 'The database is up to date.\n');
    return;
  }
  if (command === 'seed-demo') {
    await migrate(config.database.url, config.database);
    // Loaded by address, so that the product's own code does not depend on its demo.
    const demo = (await import(new URL('./demo/seed.ts', import.meta.url).href)) as DemoModule;
    await demo.seedDemo(config, ...rest);
    return;
  }
  await run(config, readRoles(words));
}

interface DemoModule {
  seedDemo(config: Config, signupCode?: string, historyFile?: string): Promise<void>;
}

async function run(config: Config, wanted: readonly Role[]): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
  await migrate(config.database.url, config.database);
  const concerns = await refuseUnsafe(config);
  if (stopping.signal.aborted) return;
  await using server = await start(config, { roles: wanted, migrateFirst: false });
  const { log } = server.services;
  for (const { about, words } of concerns) log.warn({ about }, words);
  if (!stopping.signal.aborted) await once(stopping.signal, 'abort');
  log.info('stopping');
  stopInTime(() => {
    log.fatal('something did not stop in time');
    process.exit(1);
  });
}

function readRoles(words: readonly string[]): readonly Role[] {
  const unknown = words.find((word) => !roles.includes(word as Role));
  if (unknown) throw new ConfigError(`Unknown command "${unknown}". Use: web, worker, migrate, seed-demo.`);
  return words.length === 0 ? roles : (words as Role[]);
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${isForPeople(error) ? error.message : inspectError(error)}\n`);
  process.exitCode = 1;
});

const isForPeople = (error: unknown): error is Error =>
  [ConfigError, UnsafeError, SchemaError, CopyError].some((kind) => error instanceof kind);

function inspectError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
