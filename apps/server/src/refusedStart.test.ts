import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { cloneDatabase } from './test/index.ts';

const key = Buffer.from(Array.from({ length: 32 }, (_, index) => (index * 37) % 256)).toString('base64');

/** The server as a process; returns how it ended and what it said. */
async function start(databaseUrl: string, environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), 'web'], {
    env: {
      PATH: process.env.PATH,
      HERALD_PORT: '0',
      LOG_LEVEL: 'silent',
      DATABASE_URL: databaseUrl,
      SECRET_KEYS: `k1:${key}`,
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [words, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { words, code };
}

test('an older version does not work with the database of a newer one, and says how to go back', async () => {
  await using database = await cloneDatabase(inject('clusterUrl'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(
    `insert into herald.migrations (number, name, checksum) values (9999, '9999_future.sql', 'x')`,
  );
  await client.end();
  const { words, code } = await start(database.url);
  expect(code).toBe(1);
  expect(words).toMatch(
    /^The database has migration 9999_future\.sql, .* restore a backup from before it .*\n$/,
  );
});

test('where others reach it, it says everything that is not for real business, and ends', async () => {
  await using database = await cloneDatabase(inject('clusterUrl'));
  const { words, code } = await start(database.url, {
    PUBLIC_URL: 'https://chat.maison.example',
    META_APP_SECRET: 'sandbox-app-secret',
    META_GRAPH_URL: 'http://localhost:7781/graph',
  });
  expect(code).toBe(1);
  for (const about of ['META_APP_SECRET', 'META_GRAPH_URL', 'META_APP_ID', 'META_VERIFY_TOKEN', 'SMTP_URL'])
    expect(words).toContain(`\n  ${about}: `);
  expect(words).not.toContain('    at ');
});

test('a database that takes the connection and says nothing ends the start, so that it is tried again', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const { words, code } = await start(`postgres://herald@127.0.0.1:${port}/herald`);
  silent.close();
  expect(code).toBe(1);
  expect(words).toMatch(/timeout/);
}, 40_000);
