import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lockFolder, prepareFolder } from '../../apps/server/src/platform/embeddedPostgres/index.ts';
import { inRoot } from '../root.ts';
import { step } from '../steps.ts';
import type { Child } from './childProcess.ts';
import { serverEnvironment } from './environment.ts';
import { anyEnds, type Launch, type Mode, openLaunch } from './launch.ts';
import { endLeftovers, forgetProcesses } from './leftovers.ts';
import { prepareDatabase, startDatabase, startSandbox, startServer, startVite } from './parts.ts';
import { refuseTakenPorts } from './ports.ts';
import { closeFolders } from './privateFolders.ts';
import { readOrMakeSecrets } from './secrets.ts';
import { type PortName, readSettings, type Settings } from './settings.ts';
import { listenForStop } from './stopSignals.ts';
import { buildWebIfStale } from './webBuild.ts';
import { formatWelcome } from './welcome.ts';

/** Starts all of Herald on this machine, stays until it is told to stop, and stops it in order: server, sandbox, database. */
export async function runHerald(mode: Mode): Promise<void> {
  const children: Child[] = [];
  const stopping = listenForStop(() => forceStop(children));

  if (existsSync(inRoot('.env'))) process.loadEnvFile(inRoot('.env'));
  const wanted = readSettings(process.env);
  const lockPath = await prepareFolder(join(wanted.dataDir, 'herald.lock'));
  const settings: Settings = { ...wanted, dataDir: dirname(lockPath) };

  await using running = new AsyncDisposableStack();
  running.use(await lockFolder(lockPath, settings.dataDir));
  await closeFolders(settings.dataDir);
  await endLeftovers(settings.dataDir);
  running.defer(() => forgetProcesses(settings.dataDir));
  const secrets = await readOrMakeSecrets(settings.dataDir, process.env);
  const launch = openLaunch(mode, settings, secrets, running, stopping, children);
  try {
    await runUntilStopped(launch);
  } catch (error) {
    if (!stopping.aborted) throw error; // what a stop interrupts may well complain
  }
}

async function runUntilStopped(launch: Launch): Promise<void> {
  const { settings, stopping } = launch;
  await refuseTakenPorts(settings, portsOf(launch));

  const [data] = await startTogether([
    prepareData(launch),
    launch.mode === 'start' ? step('Web application', () => buildWebIfStale(stopping)) : null,
  ]);
  await step('Server', () => startServer(launch, data.env));
  if (launch.mode === 'dev') await step('Web application', () => startVite(launch));

  console.log(formatWelcome(launch, process.env.PUBLIC_URL));
  const stopped = stopping.aborted ? null : once(stopping, 'abort').then(() => null);
  const problem = await Promise.race([stopped, anyEnds(launch), data.databaseEnded]);
  if (problem) throw problem;
  console.log('Stopping.');
}

/** The demo team has its numbers in the sandbox, so that must run before the database is filled. */
async function prepareData(
  launch: Launch,
): Promise<{ env: NodeJS.ProcessEnv; databaseEnded: Promise<Error> }> {
  const { settings, secrets, serverPort } = launch;
  const [database] = await startTogether([
    step('Database', () => startDatabase(launch)),
    settings.sandbox ? step('Sandbox', () => startSandbox(launch)) : null,
  ]);
  const parts = { databaseUrl: database.url, secrets, serverPort };
  const env = serverEnvironment(process.env, settings, parts);
  await step(settings.demo ? 'Schema and demo team' : 'Schema', () => prepareDatabase(launch, env));
  return { env, databaseEnded: database.ended };
}

/** All of them, also when one fails: what has been started must be known before it can be stopped. */
async function startTogether<First>(
  parts: [Promise<First>, ...(Promise<unknown> | null)[]],
): Promise<[First, ...unknown[]]> {
  await Promise.allSettled(parts);
  return Promise.all(parts) as Promise<[First, ...unknown[]]>;
}

/** The database looks after its own port, which a PostgreSQL of a killed run may still hold. */
function portsOf({ mode, settings }: Launch): PortName[] {
  return [
    'herald',
    ...(mode === 'dev' ? ['server' as const] : []),
    ...(settings.sandbox ? ['sandbox' as const, 'mail' as const] : []),
  ];
}

/** PostgreSQL is told to stop by this process's end, and does so in its own time. */
function forceStop(children: readonly Child[]): void {
  for (const child of children) child.kill();
  process.exit(130);
}
