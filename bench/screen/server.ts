import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerArguments } from '../import/serverProcess.ts';
import type { BenchDatabase } from '../lib/database.ts';
import { startProcess } from '../lib/processes.ts';

const webDist = join(import.meta.dirname, '../../apps/web/dist');

/** Herald with the built web application, in a process of its own. Returns its address. */
export async function startServer(
  stack: AsyncDisposableStack,
  { url, folder }: BenchDatabase,
): Promise<string> {
  const environment = {
    HERALD_PORT: '0',
    DATABASE_URL: url,
    FILES_URL: pathToFileURL(join(folder, 'files')).href,
    SECRET_KEYS: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '100000',
    WEB_DIST: webDist,
    // Nothing listens there, and nothing is sent.
    META_GRAPH_URL: 'http://127.0.0.1:9/graph',
  };
  const given: ServerArguments = { roles: ['web', 'worker'], environment };
  const server = await startProcess(stack, join(import.meta.dirname, '../import/serverProcess.ts'), given);
  return (await server.next<{ url: string }>()).url;
}
