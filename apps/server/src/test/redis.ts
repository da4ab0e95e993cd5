import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '../platform/embeddedPostgres/index.ts';
import { findRedisServer } from './redisServer.ts';

const redisServer = findRedisServer();

/** Continuous integration installs one where it can (`scripts/redis.ts`). */
export const lacksRedis = redisServer === null;

/** A Redis of its own, which keeps nothing. */
export interface RedisServer extends AsyncDisposable {
  url: string;
  goAway(): Promise<void>;
  comeBack(): Promise<void>;
}

export async function startRedis(): Promise<RedisServer> {
  if (!redisServer) throw new Error('There is no redis-server here.');
  const program = redisServer;
  const port = await findFreePort();
  let child: ChildProcess | null = null;

  async function comeBack(): Promise<void> {
    const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const started = spawn(program, options, { argv0: 'redis-server', stdio: ['ignore', 'pipe', 'inherit'] });
    child = started;
    for await (const line of started.stdout.setEncoding('utf8'))
      if (`${line}`.includes('Ready to accept')) break;
  }
  async function goAway(): Promise<void> {
    const ending = child;
    if (!ending) return;
    child = null;
    const exited = once(ending, 'exit');
    ending.kill('SIGKILL');
    await exited;
  }
  await comeBack();
  return { url: `redis://127.0.0.1:${port}`, goAway, comeBack, [Symbol.asyncDispose]: goAway };
}
