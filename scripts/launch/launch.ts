import type { Child } from './childProcess.ts';
import { startChild } from './childProcess.ts';
import { type Addresses, addressesOf } from './environment.ts';
import { noteProcesses } from './leftovers.ts';
import { openLog } from './logFiles.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { childProblem } from './waitUntilReady.ts';

/** `start` serves the built web application; `dev` reloads everything on change, with Vite in front of the server. */
export type Mode = 'start' | 'dev';

/** One run of Herald on this machine: its settings, and the processes started so far. */
export interface Launch {
  mode: Mode;
  settings: Settings;
  serverPort: number;
  secrets: Secrets;
  addresses: Addresses;
  children: Child[];
  /** Ends what has been started, the latest first. */
  running: AsyncDisposableStack;
  stopping: AbortSignal;
}

export function openLaunch(
  mode: Mode,
  settings: Settings,
  secrets: Secrets,
  running: AsyncDisposableStack,
  stopping: AbortSignal,
  children: Child[],
): Launch {
  const serverPort = mode === 'dev' ? settings.ports.server : settings.ports.herald;
  const addresses = addressesOf(settings, serverPort);
  return { mode, settings, secrets, serverPort, addresses, children, running, stopping };
}

/** Starts a Node process that belongs to this run. */
export async function addChild(
  launch: Launch,
  name: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  cwd?: string,
): Promise<Child> {
  launch.stopping.throwIfAborted();
  const logPath = await openLog(launch.settings.dataDir, name.replace(' ', '-'));
  const child = startChild({
    name,
    args,
    env,
    logPath,
    isVerbose: launch.mode === 'dev',
    ...(cwd && { cwd }),
  });
  launch.running.use(child);
  launch.children.push(child);
  await noteProcesses(launch.settings.dataDir, launch.children);
  return child;
}

/** Settles with what happened when any of the processes ends by itself. */
export function anyEnds(launch: Launch): Promise<Error> {
  return Promise.race(launch.children.map((child) => child.exited.then((how) => childProblem(child, how))));
}
