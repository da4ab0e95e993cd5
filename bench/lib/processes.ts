import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A part of the bench in a process of its own, so that what is measured shares no thread with what measures. */
export interface BenchProcess extends AsyncDisposable {
  readonly pid: number;
  /** The next message that the process sends; fails when it ends instead. */
  next<Message>(): Promise<Message>;
  send(message: object): void;
  /** The most memory that it ever held, in megabytes. */
  peakMegabytes(): Promise<number>;
  /** What it holds now, in megabytes. */
  megabytes(): Promise<number>;
}

const endWithBench = ['--import', pathToFileURL(join(import.meta.dirname, 'endWithBench.ts')).href];

/**
 * Starts a script on the Node that runs the bench. `argument` arrives as JSON in `process.argv[2]`; messages go both ways
 * by `process.send`. It gets nothing of the caller's environment but the path and where compiled code is kept, and ends
 * with the bench.
 */
export async function startProcess(
  stack: AsyncDisposableStack,
  script: string,
  argument: object = {},
  nodeOptions: readonly string[] = [],
): Promise<BenchProcess> {
  const child = spawn(process.execPath, [...endWithBench, ...nodeOptions, script, JSON.stringify(argument)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    },
  });
  const mailbox = readMailbox(child, script);
  const one: BenchProcess = {
    pid: child.pid ?? 0,
    next: <Message>() => mailbox() as Promise<Message>,
    send: (message) => void child.send(message),
    peakMegabytes: () => memoryOf(child, 'VmHWM'),
    megabytes: () => memoryOf(child, 'VmRSS'),
    [Symbol.asyncDispose]: () => end(child),
  };
  return stack.use(one);
}

function readMailbox(child: ChildProcess, script: string): () => Promise<unknown> {
  const messages: unknown[] = [];
  const readers: { resolve(message: unknown): void; reject(error: Error): void }[] = [];
  let failure: Error | null = null;
  child.on('message', (message) => {
    const reader = readers.shift();
    if (reader) reader.resolve(message);
    else messages.push(message);
  });
  child.once('exit', (code, signal) => {
    failure = new Error(`${script} ended early (${signal ?? code}).`);
    for (const { reject } of readers.splice(0)) reject(failure);
  });
  return () => {
    if (messages.length > 0) return Promise.resolve(messages.shift());
    if (failure) return Promise.reject(failure);
    return new Promise((resolve, reject) => readers.push({ resolve, reject }));
  };
}

/** Linux counts it for us; elsewhere nobody does, and the figure is missing. */
async function memoryOf(child: ChildProcess, field: 'VmHWM' | 'VmRSS'): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
  const kilobytes = new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1];
  return kilobytes === undefined ? Number.NaN : Math.round(Number(kilobytes) / 1024);
}

const patienceMs = 20_000;

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), patienceMs);
  await once(child, 'exit');
  clearTimeout(killer);
}
