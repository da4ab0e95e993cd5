import { sql } from 'kysely';
import type { TestApp } from '../../test/index.ts';

/** Every row of a team, table by table, as PostgreSQL writes it: to see what has changed, and what has not. */
export async function dumpTeam({ db }: TestApp, teamId: number): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'team_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(db);
  const dump: Record<string, string[]> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(t)::text as row from ${sql.table(name)} t where team_id = ${teamId} order by 1`.execute(
      db,
    );
    dump[name] = rows.map(({ row }) => row);
  }
  return dump;
}

/** Tables and columns with a foreign key to `contacts`. */
export async function pointingAtContacts({ db }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct con.conrelid::regclass::text as name from pg_constraint con
    where con.contype = 'f' and con.confrelid = 'contacts'::regclass order by 1`.execute(db);
  return rows.map(({ name }) => name);
}

/** Columns that bear a contact's id without a foreign key. */
export async function looselyPointing({ db }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname || '.' || a.attname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attname like '%contact_id%'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
      select from pg_constraint con
      where con.conrelid = c.oid and con.contype = 'f' and con.confrelid = 'contacts'::regclass
        and a.attnum = any(con.conkey))
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
