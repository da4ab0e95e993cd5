import { sql } from 'kysely';
import type { TestApp } from '../../test/index.ts';

/** Every row of a team, table by table, as PostgreSQL writes it: to see what has changed, and what has not. */
export async function dumpTeam({ db }: TestApp, teamId: number): Promise<Record<string, string[]>> {
  const tables = await sql<{ name: string }>`
    select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'team_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1`.execute(db);
  // All in one statement: a test that compares a team again and again would else wait for a hundred answers each time.
  const reads = tables.rows.map(
    ({ name }) =>
      sql`select ${sql.lit(name)} as name, to_jsonb(t)::text as row from ${sql.table(name)} t where team_id = ${teamId}`,
  );
  const { rows } = await sql<{ name: string; row: string }>`
    ${sql.join(reads, sql` union all `)} order by 1, 2`.execute(db);
  const dump = Object.fromEntries(tables.rows.map(({ name }): [string, string[]] => [name, []]));
  for (const { name, row } of rows) dump[name]?.push(row);
  return dump;
}

/** Tables whose rows go with a person: by a foreign key to `contacts`, or by a trigger that stands for one. */
export async function pointingAtContacts({ db }: TestApp): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct t.tgconstrrelid::regclass::text as name from pg_trigger t
    where t.tgrelid = 'contacts'::regclass and t.tgconstrrelid not in (0, t.tgrelid) and t.tgtype & 8 <> 0 order by 1`.execute(
    db,
  );
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
