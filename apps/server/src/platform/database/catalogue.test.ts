import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../test/index.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await cloneDatabase(inject('clusterUrl'));
  client = new pg.Client({ connectionString: database.url, options: '-c search_path=public' });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database[Symbol.asyncDispose]();
});

/** Every table of ours that holds something of a team: those with a team_id, and the teams themselves. */
const tenantTables = `
  select c.oid, c.relname as name, c.relrowsecurity, c.relforcerowsecurity from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (
    c.relname = 'teams' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'team_id'))`;

async function names(query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

test('every table of a team enables and forces row-level security', async () => {
  expect(await names(tenantTables)).toContain('members');
  const open = `select name from (${tenantTables}) t where not (relrowsecurity and relforcerowsecurity)`;
  expect(await names(open)).toEqual([]);
});

test('every table of a team shows requests one team and the pipeline all of them', async () => {
  const wrong = await client.query(`
    select t.name from (${tenantTables}) t
    where not exists (
      select from pg_policy p where p.polrelid = t.oid and p.polname = 'app_own_team' and p.polcmd = '*'
        and p.polroles = array['herald_app'::regrole::oid] and p.polpermissive
        and pg_get_expr(p.polqual, t.oid) in ('(team_id = herald.current_team())', '(id = herald.current_team())')
        and pg_get_expr(p.polwithcheck, t.oid) = pg_get_expr(p.polqual, t.oid))
    or not exists (
      select from pg_policy p where p.polrelid = t.oid and p.polcmd = '*'
        and p.polroles = array['herald_pipeline'::regrole::oid] and pg_get_expr(p.polqual, t.oid) = 'true')`);
  expect(wrong.rows).toEqual([]);
});

test('further policies only let people read their own memberships', async () => {
  const { rows } = await client.query(`
    select p.polrelid::regclass::text as name, p.polname from pg_policy p
    join pg_class c on c.oid = p.polrelid and c.relnamespace = 'public'::regnamespace
    where p.polname not in ('app_own_team', 'pipeline_every_team') order by 1`);
  expect(rows).toEqual([
    { name: 'members', polname: 'app_own_memberships' },
    { name: 'teams', polname: 'app_own_memberships' },
  ]);
});

test('a row of a team never points into another team', async () => {
  const loose = await names(`
    select con.conrelid::regclass || '.' || con.conname as name from pg_constraint con
    join (${tenantTables}) source on source.oid = con.conrelid
    join (${tenantTables}) target on target.oid = con.confrelid and target.name <> 'teams'
    where con.contype = 'f' and not exists (
      select from unnest(con.conkey, con.confkey) as k (here, there)
      join pg_attribute a on a.attrelid = con.conrelid and a.attnum = k.here and a.attname = 'team_id'
      join pg_attribute b on b.attrelid = con.confrelid and b.attnum = k.there and b.attname = 'team_id')`);
  expect(loose).toEqual([]);
});

test('the primary key of a tenant table begins with the team', async () => {
  const others = await names(`
    select t.name from (${tenantTables}) t join pg_constraint con on con.conrelid = t.oid and con.contype = 'p'
    join pg_attribute a on a.attrelid = t.oid and a.attnum = con.conkey[1]
    where t.name <> 'teams' and a.attname <> 'team_id'`);
  expect(others).toEqual([]);
});

test('the roles of requests and the pipeline may use neither the queue nor the history of migrations, and bypass nothing', async () => {
  const { rows } = await client.query(`
    select rolname from pg_roles where rolname in ('herald_app', 'herald_pipeline') and (
      rolsuper or rolbypassrls or rolcreaterole or rolcreatedb
      or has_schema_privilege(rolname, 'graphile_worker', 'usage')
      or has_table_privilege(rolname, 'herald.migrations', 'select'))`);
  expect(rows).toEqual([]);
});

test('the job queue reaches its own tables, a listener none, and neither bypasses anything', async () => {
  const { rows } = await client.query(`
    select rolname, coalesce(array_agg(c.oid::regclass::text order by c.relname) filter (
        where c.oid is not null), '{}') as tables,
      bool_or(rolsuper or rolbypassrls or rolcreaterole or rolcreatedb) as bypasses
    from pg_roles left join pg_class c on c.relkind in ('r', 'p', 'v', 'm')
      and c.relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
      and has_any_column_privilege(rolname, c.oid, 'select, insert, update')
    where rolname in ('herald_queue', 'herald_listener') group by rolname order by rolname`);
  expect(rows).toEqual([
    { rolname: 'herald_listener', tables: [], bypasses: false },
    {
      rolname: 'herald_queue',
      tables: [
        'graphile_worker._private_job_queues',
        'graphile_worker._private_jobs',
        'graphile_worker._private_known_crontabs',
        'graphile_worker._private_tasks',
        'job_workers',
        'graphile_worker.jobs',
        'graphile_worker.migrations',
      ],
      bypasses: false,
    },
  ]);
});

test('what runs with the rights of another role is not for everybody to call, and finds no table of somebody’s own', async () => {
  const open = await names(`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.prosecdef and p.pronamespace in ('public'::regnamespace, 'herald'::regnamespace) and (
      has_function_privilege('public', p.oid, 'execute')
      or not exists (select from unnest(p.proconfig) setting where setting ~ '^search_path=.*pg_temp$'))`);
  expect(open).toEqual([]);
});
