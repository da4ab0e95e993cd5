import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestApp } from '../../../test/index.ts';
import type { SenderOptions } from '../sender/index.ts';

export interface WorkerProcess extends AsyncDisposable {
  /** Kills it as the kernel would: nothing is finished, written or given back. */
  kill(): Promise<void>;
  /** Asks it to stop and waits until it has. */
  stop(): Promise<void>;
}

/** Starts a worker as its own process over the database of the test. */
export async function startWorkerProcess(
  app: TestApp,
  metaUrl: string,
  options: SenderOptions,
): Promise<WorkerProcess> {
  const { database, secretKeys, filesUrl } = app.services.config;
  const environment = {
    NODE_ENV: 'test',
    HERALD_PORT: '0',
    DATABASE_URL: database.url,
    DATABASE_POOL_SIZE: '4',
    FILES_URL: filesUrl,
    SECRET_KEYS: secretKeys.map(({ id, key }) => `${id}:${key.toString('base64')}`).join(','),
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    META_GRAPH_URL: metaUrl,
  };
  const script = join(import.meta.dirname, 'worker.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(environment), JSON.stringify(options)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {},
  });
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit').then(refuseToStart)]);
  return {
    kill: () => end(child, 'SIGKILL'),
    stop: () => end(child, 'SIGTERM'),
    [Symbol.asyncDispose]: () => end(child, 'SIGKILL'),
  };
}

function refuseToStart(): never {
  throw new Error('The worker did not start.');
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill(signal);
  await once(child, 'exit');
}
