import type pg from 'pg';

export interface Table {
  schema: string;
  name: string;
  /** Those that are stored, and not computed from others. */
  columns: string[];
  /** Row-level security holds for its owner too; then the pipeline's role reads all of it. */
  isForced: boolean;
}

export interface Sequence {
  schema: string;
  name: string;
  last: string;
}

/**
 * Everything that Herald keeps: not what an extension brought, what PostgreSQL forgets in a crash by itself, nor what is said
 * of this very database.
 */
export async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as name, c.relforcerowsecurity as "isForced",
       array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
         and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'herald') and c.relkind = 'r' and c.relpersistence = 'p'
       and (n.nspname, c.relname) not in (('herald', 'migrations'), ('herald', 'place'))
       and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
     order by 1, 2`,
  );
  return rows;
}

export async function listSequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select schemaname as schema, sequencename as name, coalesce(last_value, 0)::text as last
     from pg_sequences where schemaname in ('public', 'herald') order by 1, 2`,
  );
  return rows;
}

export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
export const addressOf = ({ schema, name }: { schema: string; name: string }) =>
  `${quoted(schema)}.${quoted(name)}`;
