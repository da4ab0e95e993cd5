import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/database/index.ts';
import { jsonRows } from '../../../platform/database/storable.ts';

/** A row as JSON, every column exactly as PostgreSQL writes it: what is put back is what was there. */
export type Row = Record<string, unknown>;

/** The rows of a table that match, locked. `t` is its alias. */
export async function takeRows(tx: Tx, table: string, where: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<{ row: Row }>`
    select to_jsonb(t) as row from ${sql.table(table)} t where ${where} for update`.execute(tx);
  return rows.map(({ row }) => row);
}

/** Puts rows back under their old ids. Columns that came since take their defaults. */
export async function putBack(tx: Tx, table: string, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = await writableColumns(tx, table, first, sql`true`);
  await sql`
    insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${jsonRows(rows)})
  `.execute(tx);
}

/** Writes every column of one row. */
export async function overwrite(tx: Tx, table: string, row: Row, where: RawBuilder<unknown>): Promise<void> {
  const columns = await writableColumns(tx, table, row, sql`attidentity = ''`);
  await sql`
    update ${sql.table(table)} t set (${columns}) = (
      select ${columns} from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb))
    where ${where}`.execute(tx);
}

async function writableColumns(
  tx: Tx,
  table: string,
  row: Row,
  which: RawBuilder<unknown>,
): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''
      and ${which}`.execute(tx);
  return sql.join(rows.filter(({ name }) => name in row).map(({ name }) => sql.ref(name)));
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Takes a change back that turned `before` into `after`, and nothing of what was done since: columns that have changed
 * again stay as they are `now`.
 */
export function takeBack(before: Row, after: Row, now: Row): Row {
  return Object.fromEntries(
    Object.keys(now).map((column) => [
      column,
      same(now[column], after[column]) ? before[column] : now[column],
    ]),
  );
}
