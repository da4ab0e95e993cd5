import { type ChildProcess as NodeProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { TestApp } from './testApp.ts';

/** A process of its own over the database of a test. */
export interface ChildProcess extends AsyncDisposable {
  /** Kills it as the kernel would: nothing is finished, written or given back. */
  kill(): Promise<void>;
  /** Asks it to stop and waits until it has. */
  stop(): Promise<void>;
  /** Resolves when it has ended, for whatever reason. */
  readonly ended: Promise<unknown>;
}

/** Starts a script, which gets its environment and its options as JSON and says when it is ready. */
export async function startChildProcess(
  app: TestApp,
  script: string,
  { environment = {}, options = {} }: { environment?: Record<string, string>; options?: object } = {},
): Promise<ChildProcess> {
  const { database, secretKeys, filesUrl } = app.services.config;
  const whole = {
    NODE_ENV: 'test',
    HERALD_PORT: '0',
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '4',
    FILES_URL: filesUrl,
    SECRET_KEYS: secretKeys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    ...environment,
  };
  const child = spawn(process.execPath, [script, JSON.stringify(whole), JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
  });
  const ended = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), ended.then(refuseToStart)]);
  return {
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
    ended,
    [Symbol.asyncDispose]: () => end(child, 'SIGKILL'),
  };
}

function refuseToStart(): never {
  throw new Error('The process did not start.');
}

async function end(child: NodeProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
