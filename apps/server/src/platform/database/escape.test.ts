import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/index.ts';
import { type Database, openDatabase } from './index.ts';

let cloned: TestDatabase;
let database: Database;
const owner = new URL(inject('clusterUrl')).username;

beforeAll(async () => {
  cloned = await cloneDatabase(inject('clusterUrl'));
  database = openDatabase({ url: cloned.url, poolSize: 1, statementTimeout: 5000, onError: () => {} });
});
afterAll(async () => {
  await database[Symbol.asyncDispose]();
  await cloned[Symbol.asyncDispose]();
});

/** What somebody would try who got their own SQL into a query of ours. */
const attempts = [
  `set role ${owner}`,
  'set role none',
  'reset role',
  'set role herald_app',
  'set role herald_pipeline',
  `set session authorization ${owner}`,
  'set session authorization default',
  'reset session authorization',
  `select set_config('role', 'none', false)`,
  `select set_config('role', '${owner}', false)`,
  `select set_config('session_authorization', '${owner}', false)`,
  `select set_config('role', 'none', true), query_to_xml('select name from herald.migrations', true, true, '')`,
  `select set_config('role', 'none', true), query_to_xml('select pg_read_file(''PG_VERSION'')', true, true, '')`,
  `copy (select 1) to program 'true'`,
  `alter role current_user superuser`,
  `grant ${owner} to current_user`,
];

describe.each([
  ['app', 'herald_app'],
  ['pipeline', 'herald_pipeline'],
] as const)('whoever writes a query of the pool %s', (pool, role) => {
  test.each(attempts)('stays its role after: %s', async (attempt) => {
    const client = await database.pools[pool].connect();
    try {
      const answer = await client.query(attempt).catch(({ code }: { code: string }) => code);
      // Refused, or of no effect: giving back what was never taken is no error.
      if (typeof answer === 'string') expect(answer).toBe('42501');
      const { rows } = await client.query(
        `select current_user as current, session_user as session, rolsuper as super
         from pg_roles where rolname = session_user`,
      );
      expect(rows).toEqual([{ current: role, session: role, super: false }]);
      await expect(client.query('select from herald.migrations')).rejects.toMatchObject({ code: '42501' });
    } finally {
      client.release();
    }
  });
});

test('where the owner alone is let in, the roles step down from its login', async () => {
  const plain = { poolSize: 1, statementTimeout: 5000, onError: () => {} };
  await using shared = openDatabase({ ...plain, url: cloned.url, ownLogins: false });
  const { rows } = await shared.pools.app.query('select current_user as current, session_user as session');
  expect(rows).toEqual([{ current: 'herald_app', session: owner }]);
});
