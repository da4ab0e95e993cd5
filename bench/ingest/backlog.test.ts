import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '../lib/database.ts';
import { watchBacklog } from './backlog.ts';

test('a database that goes away fails who asks it, and ends nothing else', { timeout: 60_000 }, async () => {
  await using stack = new AsyncDisposableStack();
  const { url } = await openDatabase(stack);
  const backlog = await watchBacklog(url);
  expect(await backlog.now()).toBe(0);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  const { rowCount } = await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where pid <> pg_backend_pid() and query like '%from inbound_events where status%'`,
  );
  await other.end();
  expect(rowCount).toBe(1);
  await expect.poll(() => backlog.now().catch(() => 'gone')).toBe('gone');
  // The watch itself looked meanwhile, and found nobody to ask.
  await expect.poll(() => backlog.missed, { timeout: 5000 }).toBeGreaterThan(0);
  await backlog[Symbol.asyncDispose]();
});
