import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { cloneDatabase, startTestApp, type TestDatabase } from '../../test/index.ts';
import { connectionOf, type Database, migrate, openDatabase } from './index.ts';

let cloned: TestDatabase;
let database: Database;
const owner = new URL(inject('clusterUrl')).username;

beforeAll(async () => {
  cloned = await cloneDatabase(inject('clusterUrl'));
  await migrate(cloned.url);
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
  ['queue', 'herald_queue'],
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

/** What opens accounts, or decides what a team may do, is out of reach of the team's own requests. */
const shut = [
  'select password_hash from users',
  'select totp_secret from users',
  'select * from users',
  `update users set password_hash = 'known' where id = 1`,
  `update users set email = 'intruder@example.com'`,
  `update users set google_subject = 'intruder'`,
  'update users set totp_enabled_at = null',
  'update users set blocked_at = null',
  'update users set is_admin = true',
  `insert into users (email, is_admin) values ('intruder@example.com', true)`,
  'delete from users',
  'select token_hash from sessions',
  `insert into sessions (token_hash, user_id, expires_at) values (sha256('mine'), 1, now() + interval '1 year')`,
  'select token_hash from password_resets',
  `insert into password_resets (token_hash, user_id, expires_at) values (sha256('mine'), 1, now() + interval '1 day')`,
  'select token_hash from email_confirmations',
  'select code_hash from recovery_codes',
  'delete from rate_limits',
  'delete from security_events',
  `update teams set plan = 'stripe_scale'`,
  `update teams set trial_ends_at = now() + interval '9 years'`,
  'update teams set blocked_at = null',
  'update teams set meta_billing_v2 = true',
  'update teams set grant_scale_access = true',
  `insert into teams (name, grant_scale_access) values ('Mine', true)`,
  'select from access_codes',
  `insert into access_codes (code) values ('mine')`,
  'update access_code_uses set withdrawn_at = null',
  'update team_storage set uploaded_bytes = 0',
  'insert into team_storage (team_id, bytes, uploaded_bytes) values (1, 0, -1000000)',
  'delete from team_storage',
  'update files set size = 0',
  'select access_token_sealed from whatsapp_accounts',
  'select * from whatsapp_accounts',
  'select to_jsonb(a) from whatsapp_accounts a',
  `select query_to_xml('select access_token_sealed from whatsapp_accounts', true, true, '')`,
  'update whatsapp_accounts set name = access_token_sealed',
  'update whatsapp_accounts set name = name returning access_token_sealed',
  'select pin_sealed from phone_numbers',
  'select n from phone_numbers n',
  'select from installation_keys',
  `create temp table mine (team_id bigint, size bigint);
   create trigger mine after delete on mine referencing old table as gone
     for each statement execute function herald.count_storage('size', 'true')`,
  'delete from teams',
  // It would be found before ours by the next request of its connection.
  'create temp table members (team_id bigint, user_id bigint, role_id bigint)',
  `create temp view teams as select 1 as id, 'stripe_scale' as plan`,
];

test.each(shut)('whoever writes a query of a team’s request is refused: %s', async (attempt) => {
  await expect(database.pools.app.query(attempt)).rejects.toMatchObject({ code: '42501' });
});

test.each([
  'update users set is_admin = true',
  `insert into users (email, is_admin) values ('intruder@example.com', true)`,
])('nobody but the owner of the database makes an operator: %s', async (attempt) => {
  await expect(database.pools.pipeline.query(attempt)).rejects.toMatchObject({ code: '42501' });
});

/** The queue works off jobs, and nothing of anybody's is in its reach. */
test.each([
  'select from users',
  'select from messages',
  'select from inbound_events',
  'select from herald.migrations',
  'create table public.mine (id int)',
  'create temp table job_workers (worker_id text)',
  'drop table graphile_worker._private_jobs',
  'delete from graphile_worker.migrations',
])('whoever writes a query of the job queue is refused: %s', async (attempt) => {
  await expect(database.pools.queue.query(attempt)).rejects.toMatchObject({ code: '42501' });
});

test.each([...attempts, 'select from users', 'select from job_workers', 'select from graphile_worker.jobs'])(
  'whoever listens has no right and gets none after: %s',
  async (attempt) => {
    const client = new pg.Client(connectionOf({ url: cloned.url, role: 'herald_listener', ownLogins: true }));
    await client.connect();
    try {
      await client.query(attempt).catch(({ code }: { code: string }) => expect(code).toBe('42501'));
      const { rows } = await client.query('select current_user as current, session_user as session');
      expect(rows).toEqual([{ current: 'herald_listener', session: 'herald_listener' }]);
      await expect(client.query('select from users')).rejects.toMatchObject({ code: '42501' });
    } finally {
      await client.end();
    }
  },
);

test('a running Herald, web and worker, has no connection of the owner', async () => {
  await using app = await startTestApp({ roles: ['web', 'worker'] });
  const { pools } = app.services.database;
  const running = () =>
    pools.owner.query<{ role: string }>(
      `select distinct usename as role from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() order by 1`,
    );
  await expect
    .poll(async () => (await running()).rows.map(({ role }) => role), { timeout: 30_000 })
    .toEqual(['herald_listener', 'herald_pipeline', 'herald_queue']);
});

test('where the owner alone is let in, the roles step down from its login', async () => {
  const plain = { poolSize: 1, statementTimeout: 5000, onError: () => {} };
  await using shared = openDatabase({ ...plain, url: cloned.url, ownLogins: false });
  const { rows } = await shared.pools.app.query('select current_user as current, session_user as session');
  expect(rows).toEqual([{ current: 'herald_app', session: owner }]);
});
