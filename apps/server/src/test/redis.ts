import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { findFreePort } from '../platform/embeddedPostgres/index.ts';

/** The redis-server of this machine; null where there is none, and what needs one is not tested. */
export const redisServer = spawnSync('redis-server', ['--version']).status === 0 ? 'redis-server' : null;

/** A Redis of its own, which keeps nothing. */
export async function startRedis(): Promise<AsyncDisposable & { url: string }> {
  if (!redisServer) throw new Error('There is no redis-server here.');
  const port = await findFreePort();
  const options = ['--port', `${port}`, '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const child = spawn(redisServer, options, { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of child.stdout.setEncoding('utf8')) if (`${line}`.includes('Ready to accept')) break;
  return {
    url: `redis://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      child.kill();
      await once(child, 'exit');
    },
  };
}
