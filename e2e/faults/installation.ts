import { appendFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/embeddedPostgres/index.ts';
import { type LossyDatabase, openLossyDatabase } from '../../apps/server/src/test/lossyDatabase.ts';
import { sandboxEnvironment, serverEnvironment } from '../../scripts/launch/environment.ts';
import { readOrMakeSecrets } from '../../scripts/launch/secrets.ts';
import type { Settings } from '../../scripts/launch/settings.ts';
import { inRoot } from '../../scripts/root.ts';
import { findPorts } from '../src/launcher.ts';
import { type Action, type Plan, type ProcessName, processNames } from './actions.ts';
import { deadlyCode } from './deadlyWord.ts';
import { type ManagedProcess, manageProcess } from './managedProcess.ts';
import { makeNextRelease } from './nextRelease.ts';
import { copyPrepared } from './preparedDatabase.ts';
import { takeTurns } from './turns.ts';
import { pause } from './waiting.ts';

const serverMain = new URL('./recordingServer.ts', import.meta.url).pathname;
const shiftedClock = new URL('./shiftedClock.ts', import.meta.url).pathname;
const deadlyReader = new URL('./deadlyWord.ts', import.meta.url).pathname;
const sandboxMain = new URL('../../apps/sandbox/src/main.ts', import.meta.url).pathname;

/** When the database was away, by the machine's clock. */
export interface Outage {
  from: number;
  until: number;
}

export type DatabaseEnd = 'fast' | 'immediate' | 'kill';

/** Herald as a large installation runs it, every part a process of its own that can be broken by itself. */
export interface Installation extends AsyncDisposable {
  url: string;
  sandboxUrl: string;
  databaseUrl: string;
  /** With which Meta signs what it sends. */
  metaSecret: string;
  processes: Record<ProcessName, ManagedProcess>;
  /** The way of each process to PostgreSQL. */
  ways: Record<ProcessName, LossyDatabase>;
  /** One after the other for each process: kill it, ask it to stop or stop its clock, wait, start it again. */
  breakProcess(name: ProcessName, how: 'kill' | 'restart' | 'freeze', downMs: number): Promise<void>;
  /** From now on what starts is the next release, also after a kill: a supervisor starts what is installed. */
  installNext(): void;
  breakDatabase(how: DatabaseEnd, downMs: number): Promise<void>;
  /** All connections of one process break. */
  cutDatabase(name: ProcessName): void;
  outages: readonly Outage[];
  complaints(): string[];
}

export async function startInstallation(folder: string, { clocks, actions }: Plan): Promise<Installation> {
  const settings = await settingsFor(folder);
  const logs = join(folder, 'logs');
  await mkdir(logs, { recursive: true });
  await using opening = new AsyncDisposableStack();

  const database = manageDatabase(folder, settings.ports.postgres, join(logs, 'postgres.log'));
  opening.defer(database.stop);
  await copyPrepared(join(folder, 'postgres'));
  const databaseUrl = await database.start();

  const given = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };
  const parts = {
    databaseUrl,
    secrets: await readOrMakeSecrets(folder),
    serverPort: settings.ports.herald,
  };
  const env = serverEnvironment({ ...given, RATE_LIMIT: '1000000' }, settings, parts);
  const sandboxEnv = sandboxEnvironment(given, settings, parts);
  const sandbox = manageProcess({
    name: 'sandbox',
    args: () => [sandboxMain],
    // In memory: it is the one part that never breaks.
    env: { ...sandboxEnv, SANDBOX_DATA: '' },
    logPath: join(logs, 'sandbox.log'),
    ready: 'Sandbox on',
  });
  opening.defer(sandbox.kill);
  await sandbox.start();

  const ways = {} as Record<ProcessName, LossyDatabase>;
  for (const name of processNames) ways[name] = opening.use(await openLossyDatabase(databaseUrl));
  const has = (kind: Action['kind']) => actions.some(({ action }) => action.kind === kind);
  const next = has('deploy') ? opening.use(await makeNextRelease()) : null;
  let release = serverMain;
  const mortal = has('deadly event') ? { IS_MORTAL: '1' } : {};
  const of = (name: ProcessName) =>
    manageProcess({
      name,
      args: () => [
        ...['--import', shiftedClock, '--import', deadlyReader],
        ...[release, name === 'web' ? 'web' : 'worker'],
      ],
      env: { ...env, ...mortal, DATABASE_URL: ways[name].url, SHIFTED_CLOCK_MS: String(clocks[name]) },
      deadlyCode,
      logPath: join(logs, `${name.replace(' ', '-')}.log`),
      ready: 'is running',
    });
  const processes = { web: of('web'), 'worker 1': of('worker 1'), 'worker 2': of('worker 2') };
  for (const name of processNames) opening.defer(processes[name].kill);
  await Promise.all(processNames.map((name) => processes[name].start()));

  const inTurn = takeTurns<string>();
  const outages: Outage[] = [];
  const running = opening.move();
  return {
    url: `http://localhost:${settings.ports.herald}`,
    sandboxUrl: `http://localhost:${settings.ports.sandbox}`,
    databaseUrl,
    metaSecret: parts.secrets.SANDBOX_APP_SECRET,
    processes,
    ways,
    breakProcess: (name, how, downMs) =>
      inTurn(name, async () => {
        if (how === 'freeze') return processes[name].freeze(downMs);
        await (how === 'kill' ? processes[name].kill() : processes[name].stop());
        await pause(downMs);
        await processes[name].start();
      }),
    installNext() {
      if (next) release = next.path(relative(inRoot(), serverMain));
    },
    breakDatabase: (how, downMs) =>
      inTurn('database', async () => {
        const outage = { from: Date.now(), until: Number.POSITIVE_INFINITY };
        outages.push(outage);
        await database.end(how);
        await pause(downMs);
        await database.start();
        outage.until = Date.now();
      }),
    cutDatabase(name) {
      outages.push({ from: Date.now(), until: Date.now() });
      ways[name].cut();
    },
    outages,
    complaints: () => [sandbox, ...Object.values(processes)].flatMap(({ complaints }) => complaints),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
}

async function settingsFor(folder: string): Promise<Settings> {
  const ports = { ...(await findPorts()), server: 0 };
  const host = '127.0.0.1';
  return {
    dataDir: folder,
    host,
    sandboxHost: host,
    ports,
    sandbox: true,
    demo: false,
    databaseUrl: null,
  };
}

/** Real PostgreSQL with the settings of `npm start`: what it has committed must outlive a `kill -9`. */
function manageDatabase(folder: string, port: number, logPath: string) {
  let postgres: EmbeddedPostgres | null = null;
  const log = (line: string) => appendFileSync(logPath, `${line}\n`);
  const stop = async () => {
    await postgres?.stop();
    postgres = null;
  };
  return {
    stop,
    async start(): Promise<string> {
      const options = { dataDir: join(folder, 'postgres'), port, log, settings: { max_connections: '200' } };
      for (let attempt = 1; ; attempt++) {
        try {
          postgres = await startEmbeddedPostgres(options);
          return postgres.url;
        } catch (error) {
          // The processes of one that was killed go when they notice, and hold its port until then.
          log(`--- not started: ${error}`);
          if (attempt === 40) throw error;
          await pause(250);
        }
      }
    },
    async end(how: DatabaseEnd): Promise<void> {
      if (postgres && how !== 'fast') {
        process.kill(postgres.pid, how === 'kill' ? 'SIGKILL' : 'SIGQUIT');
        await postgres.exited;
      }
      await stop();
    },
  };
}
