import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';

/** Every table that an import of contacts into a campaign fills. */
const tables = ['contacts', 'contact_identities', 'consent_events', 'campaign_recipients', 'import_refusals'];

export interface BareCopy {
  seconds: number;
  rows: Record<string, number>;
}

/**
 * The least that PostgreSQL needs for the same rows: COPY of what the import left, into empty tables with the same
 * columns, defaults, checks and indexes. No foreign keys, no row-level security, nothing to look up, one table after
 * the other, and the rows arrive in the order in which they were made.
 */
export async function timeBareCopy(stack: AsyncDisposableStack, database: pg.Client): Promise<BareCopy> {
  const folder = await mkdtemp(join(tmpdir(), 'herald-copy-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  // PostgreSQL reads and writes here itself, and may be another user of the system.
  await chmod(folder, 0o777);
  await database.query('create schema bare');
  const copy: BareCopy = { seconds: 0, rows: {} };
  for (const table of tables) {
    const columns = await readColumns(database, table);
    const file = `'${folder}/${table}.copy'`;
    const { rowCount } = await database.query(`copy (select ${columns} from ${table}) to ${file}`);
    await database.query(`create table bare.${table} (like public.${table} including all)`);
    // Whatever the import and the export left to do shall not slow down the copy.
    await database.query(`vacuum analyze ${table}`);
    await database.query('checkpoint');
    const startedAt = performance.now();
    await database.query(`copy bare.${table} (${columns}) from ${file}`);
    copy.seconds += (performance.now() - startedAt) / 1000;
    copy.rows[table] = rowCount ?? 0;
  }
  return copy;
}

/** Without those that the table computes by itself. */
async function readColumns(database: pg.Client, table: string): Promise<string> {
  const { rows } = await database.query<{ columns: string }>(
    `select string_agg(quote_ident(attname), ', ' order by attnum) as columns from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  );
  return rows[0]?.columns ?? '';
}
