import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerArguments } from '../import/serverProcess.ts';
import type { BenchDatabase } from '../lib/database.ts';
import { startProcess } from '../lib/processes.ts';

/** Webhooks of a bench are signed with it. */
export const appSecret = 'bench-app-secret';

/** `WEB_DIST` names another build, to compare the two. */
const webDist = process.env.WEB_DIST ?? join(import.meta.dirname, '../../apps/web/dist');

/** Herald with the built web application, in a process of its own. Returns its address. */
export async function startServer(
  stack: AsyncDisposableStack,
  { url, folder }: BenchDatabase,
  dist = webDist,
): Promise<string> {
  const environment = {
    HERALD_PORT: '0',
    DATABASE_URL: url,
    FILES_URL: pathToFileURL(join(folder, 'files')).href,
    SECRET_KEYS: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '100000',
    META_APP_SECRET: appSecret,
    WEB_DIST: dist,
    // Nothing listens there, and nothing is sent.
    META_GRAPH_URL: 'http://127.0.0.1:9/graph',
  };
  const given: ServerArguments = { roles: ['web', 'worker'], environment };
  const server = await startProcess(stack, join(import.meta.dirname, '../import/serverProcess.ts'), given);
  return (await server.next<{ url: string }>()).url;
}
