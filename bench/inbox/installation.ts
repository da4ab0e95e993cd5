import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { migrate } from '../../apps/server/src/platform/database/index.ts';
import { createClient } from '../../packages/contract/src/index.ts';
import type { ServerArguments } from '../import/serverProcess.ts';
import type { BenchDatabase } from '../lib/database.ts';
import { startProcess } from '../lib/processes.ts';
import { type InboxSize, type SeededInbox, seedInbox } from './seed.ts';

/** A seeded inbox with a server of its own and somebody who is signed in. */
export interface Installation {
  inbox: SeededInbox;
  call: ReturnType<typeof createClient>;
  owner: pg.Client;
  /** Of the seeding in this run; null when it was there already. */
  seedSeconds: number | null;
  /** Of everything that works for this inbox alone: its server and its sessions in PostgreSQL. */
  processes(): Promise<number[]>;
}

/** In a database of its own of the same PostgreSQL. What an earlier run left there is used again if it is of this size. */
export async function openInstallation(
  stack: AsyncDisposableStack,
  { url, folder }: BenchDatabase,
  size: InboxSize,
  progress: (text: string) => void,
): Promise<Installation> {
  const name = `inbox_${size.conversations}_${size.messagesEach}`;
  const memory = join(folder, `${name}.json`);
  const isKept = existsSync(memory);
  if (!isKept) await createDatabase(url, name);
  const own = url.replace(/[^/]+$/, name);
  await migrate(own);
  const owner = new pg.Client({ connectionString: own });
  await owner.connect();
  stack.defer(() => owner.end());
  const startedAt = performance.now();
  const inbox = isKept
    ? (JSON.parse(await readFile(memory, 'utf8')) as SeededInbox)
    : await seedInbox(owner, size, progress);
  await writeFile(memory, JSON.stringify(inbox));
  const server = await startServer(stack, own, folder);
  const headers = () => ({ authorization: `Bearer ${inbox.token}` });
  const seedSeconds = isKept ? null : Math.round((performance.now() - startedAt) / 1000);
  const processes = async () => [server.pid, ...(await sessionsOf(owner))];
  return { inbox, owner, call: createClient({ baseUrl: server.url, headers }), seedSeconds, processes };
}

/** Whatever a run that was stopped in the middle left is of no use. */
async function createDatabase(url: string, name: string): Promise<void> {
  const cluster = new pg.Client({ connectionString: url });
  await cluster.connect();
  await cluster.query(`drop database if exists ${name}`);
  await cluster.query(`create database ${name}`);
  await cluster.end();
}

/** Herald as an installation runs it, in a process of its own that nobody sends from. */
export async function startServer(
  stack: AsyncDisposableStack,
  url: string,
  folder: string,
  roles: ServerArguments['roles'] = ['web'],
) {
  const environment = {
    HERALD_PORT: '0',
    DATABASE_URL: url,
    FILES_URL: pathToFileURL(join(folder, 'files')).href,
    SECRET_KEYS: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '1000000',
    // Nothing listens there, and nothing is sent.
    META_GRAPH_URL: 'http://127.0.0.1:9/graph',
  };
  const given: ServerArguments = { roles, environment };
  const server = await startProcess(stack, join(import.meta.dirname, '../import/serverProcess.ts'), given);
  return { pid: server.pid, ...(await server.next<{ url: string }>()) };
}

async function sessionsOf(owner: pg.Client): Promise<number[]> {
  const { rows } = await owner.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and backend_type = 'client backend'`,
  );
  return rows.map(({ pid }) => pid);
}
