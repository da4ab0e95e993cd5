import { type Kysely, sql } from 'kysely';
import type { DB } from '../../../platform/database/index.ts';
import type { JobContext } from '../../../platform/jobs/index.ts';

/** Rows of one statement: short enough to hold up nobody, also where others hang on them. */
const piece = 2_000;

/**
 * Deletes what a team has in every table, piece by piece, children first. The tables are found in the catalogue, so none
 * is forgotten. What this role may not delete goes with the team's own row.
 */
export async function eraseRows({ app, signal }: JobContext, teamId: number): Promise<void> {
  const db = app.database.statements;
  for (const table of await readTables(db)) {
    for (;;) {
      signal.throwIfAborted();
      const { numAffectedRows = 0n } = await sql`
        delete from ${sql.table(table)} where ctid = any(array(
          select ctid from ${sql.table(table)} where team_id = ${teamId} limit ${piece}))`.execute(db);
      if (numAffectedRows < BigInt(piece)) break;
    }
  }
}

/**
 * Of `pg_trigger.tgtype`. Whatever looks after the rows that point at a deleted one is such a trigger: that of a foreign key,
 * or our own (`create constraint trigger … from messages`).
 */
const onDelete = 8;

interface Found {
  name: string;
  /** Tables whose rows point at this one's. */
  pointed_at_by: string[];
}

/** The tables of teams, each after those that point at it. */
async function readTables(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<Found>`
    select c.relname as name, coalesce((
      select array_agg(distinct s.relname::text) from pg_trigger g join pg_class s on s.oid = g.tgconstrrelid
      where g.tgrelid = c.oid and g.tgconstrrelid <> c.oid and g.tgtype & ${sql.lit(onDelete)} <> 0), '{}') as pointed_at_by
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'team_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and has_table_privilege(c.oid, 'delete')
    order by c.relname`.execute(db);
  return childrenFirst(rows);
}

/** Tables that point at each other stand in the order in which they were found: their rows go with each other's. */
export function childrenFirst(tables: readonly Found[]): string[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: string[] = [];
  while (left.size > 0) {
    const isFree = ({ pointed_at_by }: Found) => !pointed_at_by.some((name) => left.has(name));
    const next = [...left.values()].find(isFree) ?? [...left.values()][0];
    if (!next) break;
    ordered.push(next.name);
    left.delete(next.name);
  }
  return ordered;
}
