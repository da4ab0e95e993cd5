import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { inRoot, root } from '../root.ts';
import { describeLogLine } from './logLine.ts';

export interface ChildOptions {
  name: string;
  /** Arguments of Node: options, a script, and its arguments. */
  args: string[];
  env: NodeJS.ProcessEnv;
  logPath: string;
  /** Print every line as well, as in development; otherwise only what went wrong. */
  isVerbose?: boolean;
  cwd?: string;
}

export interface Child extends AsyncDisposable {
  name: string;
  pid: number;
  /** Says how it ended, as part of a sentence: `ended with code 1`. */
  exited: Promise<string>;
  logPath: string;
  /** Asks it to end and waits until it has; when it takes too long it is killed. */
  stop(): Promise<void>;
  kill(): void;
}

/** How long a process may take to finish what it has begun. */
const patience = 30_000;

/** Starts a Node process whose output goes to a log file, and which ends when we do. */
export function startChild({ name, args, env, logPath, isVerbose = false, cwd = root }: ChildOptions): Child {
  const child = spawn(process.execPath, ['--import', inRoot('scripts/launch/endWithParent.mjs'), ...args], {
    cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log = createWriteStream(logPath, { flags: 'a' });

  const follow = (stream: Readable, isError: boolean) =>
    createInterface({ input: stream }).on('line', (line) => {
      log.write(`${line}\n`);
      const text = describeLogLine(line, { isError, isVerbose });
      if (text !== null) process.stderr.write(`${name}: ${text}\n`);
    });
  follow(child.stdout, false);
  follow(child.stderr, true);

  const exited = describeExit(child);
  exited.then(() => log.end());

  const stop = async () => {
    child.kill('SIGTERM');
    const killer = setTimeout(() => child.kill('SIGKILL'), patience);
    await exited;
    clearTimeout(killer);
  };
  return {
    name,
    pid: child.pid ?? 0,
    exited,
    logPath,
    stop,
    kill: () => child.kill('SIGKILL'),
    [Symbol.asyncDispose]: stop,
  };
}

/** `close`, not `exit`: by then the last words have been read. */
function describeExit(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(`could not be started (${error.message})`));
    child.once('close', (code, signal) =>
      resolve(signal ? `was ended by ${signal}` : `ended with code ${code}`),
    );
  });
}
