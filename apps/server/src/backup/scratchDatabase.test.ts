import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createOwnedDatabase, withDatabase } from '../test/databases.ts';
import { openScratch } from './scratchDatabase.ts';

test('an owner who is no superuser waits for whoever they may not throw out of it, and drops it then', async () => {
  const clusterUrl = inject('clusterUrl');
  await using owned = await createOwnedDatabase(clusterUrl);
  const scratch = await openScratch(owned.url);
  const name = new URL(scratch.url).pathname.slice(1);
  // As autovacuum is, a superuser's.
  const other = new pg.Client({ connectionString: withDatabase(clusterUrl, name) });
  await other.connect();
  let isDropped = false;
  const dropped = scratch[Symbol.asyncDispose]().then(() => {
    isDropped = true;
  });
  // Each try without force waits a few seconds by itself.
  await other.query('select pg_sleep(1)');
  expect(isDropped).toBe(false);
  await other.end();
  await dropped;
  const asker = new pg.Client({ connectionString: clusterUrl });
  await asker.connect();
  const { rows } = await asker.query('select from pg_database where datname = $1', [name]);
  await asker.end();
  expect(rows).toEqual([]);
});
