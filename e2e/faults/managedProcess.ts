import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pause } from './waiting.ts';

const endWithParent = new URL('../../scripts/launch/endWithParent.mjs', import.meta.url).pathname;

export interface ProcessOptions {
  name: string;
  /** Script and arguments; asked at each start. */
  args: () => string[];
  env: Record<string, string | undefined>;
  logPath: string;
  /** What it prints when it is ready. */
  ready: string;
  /** The code with which it ends when it may: such ends are counted. */
  deadlyCode?: number;
}

/** From when until when a process did nothing, by the machine's clock: after it was killed, or while it stood still. */
export interface Ending {
  pid: number;
  from: number;
  until: number;
}

/** A process that is killed and started again, as a supervisor would start it. */
export interface ManagedProcess {
  readonly name: string;
  readonly pid: number;
  /** Until it is ready. One that gives up before (its database is down) is started again. */
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Stops it in the middle of whatever it does, and lets it go on as if no time had passed. */
  freeze(ms: number): Promise<void>;
  /** Asks it to stop; says when it did not stop well. */
  stop(): Promise<void>;
  /** Ends that nobody asked for, without those of the deadly code. */
  readonly complaints: string[];
  /** What may have been lost with whom. An end in order loses nothing. */
  readonly endings: readonly Ending[];
  /** Those of the deadly code. */
  readonly deaths: number;
}

const startPatienceMs = 180_000;
/** One that has neither become ready nor ended by then hangs, and no supervisor would see it. */
const hangMs = 120_000;
const stopPatienceMs = 60_000;

export function manageProcess(options: ProcessOptions): ManagedProcess {
  const { name, args, env, logPath, ready, deadlyCode } = options;
  const log = createWriteStream(logPath, { flags: 'a' });
  const complaints: string[] = [];
  const endings: Ending[] = [];
  let child: ChildProcess | null = null;
  let isWanted = false;
  let deaths = 0;

  /** True when it became ready, false when it ended before. */
  async function launch(): Promise<boolean> {
    const launched = spawn(process.execPath, ['--import', endWithParent, ...args()], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = launched;
    log.write(`--- ${new Date().toISOString()} started as process ${launched.pid}\n`);
    const exited = once(launched, 'exit').then(([code, signal]) => {
      log.write(`--- ${new Date().toISOString()} ended (${signal ?? code})\n`);
      if (isDeadly(code)) deaths += 1;
      if (code !== 0)
        endings.push({ pid: launched.pid ?? 0, from: Date.now(), until: Number.POSITIVE_INFINITY });
      return false;
    });
    const isReady = new Promise<boolean>((resolve) => {
      createInterface({ input: launched.stdout! }).on('line', (line) => {
        log.write(`${line}\n`);
        if (line.includes(ready)) resolve(true);
      });
    });
    createInterface({ input: launched.stderr! }).on('line', (line) => log.write(`${line}\n`));
    const hanging = setTimeout(() => {
      complaints.push(`${name} neither became ready nor ended within ${hangMs / 1000} seconds`);
      launched.kill('SIGKILL');
    }, hangMs);
    return Promise.race([isReady, exited]).finally(() => clearTimeout(hanging));
  }

  const isDeadly = (code: number | null) => code !== null && code === deadlyCode;

  function watch(started: ChildProcess): void {
    started.once('exit', (code, signal) => {
      if (!isWanted || started !== child) return;
      if (!isDeadly(code)) complaints.push(`${name} ended by itself (${signal ?? `code ${code}`})`);
      start().catch((error: unknown) => complaints.push(String(error)));
    });
  }

  async function start(): Promise<void> {
    const deadline = Date.now() + startPatienceMs;
    isWanted = true;
    while (!(await launch())) {
      if (!isWanted) return;
      if (Date.now() > deadline) throw new Error(`${name} does not start.`);
      await pause(200);
    }
    watch(child!);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    isWanted = false;
    const ending = child;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const exited = once(ending, 'exit');
    ending.kill(signal);
    await exited;
  }

  return {
    name,
    complaints,
    endings,
    get pid() {
      return child?.pid ?? 0;
    },
    get deaths() {
      return deaths;
    },
    start,
    kill: () => end('SIGKILL'),
    async freeze(ms) {
      const frozen = child;
      const from = Date.now();
      frozen?.kill('SIGSTOP');
      await pause(ms);
      frozen?.kill('SIGCONT');
      endings.push({ pid: frozen?.pid ?? 0, from, until: Date.now() });
    },
    async stop() {
      const killer = setTimeout(() => {
        complaints.push(`${name} did not stop within ${stopPatienceMs / 1000} seconds`);
        child?.kill('SIGKILL');
      }, stopPatienceMs);
      await end('SIGTERM');
      clearTimeout(killer);
      const code = child?.exitCode ?? 0;
      if (code !== 0 && !isDeadly(code)) complaints.push(`${name} stopped with code ${code}`);
    },
  };
}
