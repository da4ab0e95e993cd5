import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Logger, runMigrations } from 'graphile-worker';
import pg from 'pg';
import { openLogins } from './logins.ts';
import { patience } from './patience.ts';

interface MigrationFile {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

/** The schema of a database is not one that this version can work with; the message says what to do. */
export class SchemaError extends Error {}

type KnownMigration = Pick<MigrationFile, 'number' | 'name' | 'checksum'>;

export interface AppliedMigration {
  number: number;
  name: string;
}

const folder = join(import.meta.dirname, '../../../migrations');
/** Any fixed number: two processes that start together take turns. */
const lockKey = 7_780_001;
const quiet = new Logger(() => () => {});

/**
 * Brings a database to the newest schema: the job queue's own tables first (our SQL builds on them), then ours by
 * number, each in its own transaction. History is append-only: a changed or missing file is refused. One that arrives
 * late, because somebody who works beside took a higher number and was first, is applied when it comes.
 * Then the roles are let in, unless they share the owner's login. With `only`, an empty database gets the schema that it
 * had with these.
 */
export async function migrate(
  url: string,
  { ownLogins = true, only }: { ownLogins?: boolean; only?: readonly KnownMigration[] } = {},
): Promise<AppliedMigration[]> {
  const files = only ? filesOf(only, await readMigrations()) : await readMigrations();
  const client = new pg.Client({
    connectionString: url,
    application_name: 'herald migrate',
    options: '-c search_path=public',
    ...patience,
  });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    await migrateJobs(url);
    await client.query('create schema if not exists herald');
    await client.query(
      `create table if not exists herald.migrations (
         number integer primary key, name text not null, checksum text not null,
         applied_at timestamptz not null default now())`,
    );
    const { rows } = await client.query(
      'select number, name, checksum from herald.migrations order by number',
    );
    const pending = pendingAfter(rows, files);
    for (const file of pending) await apply(client, file);
    await closeTemporary(client);
    if (ownLogins) await openLogins(client, url);
    return pending.map(({ number, name }) => ({ number, name }));
  } finally {
    await client.end();
  }
}

/** The job queue's own tables. A pool of its own would wait for a connection for ever. */
async function migrateJobs(connectionString: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString, max: 1, ...patience });
  // What breaks fails the statement that runs; between two of them there is nothing to fail.
  const ignore = () => {};
  pgPool.on('error', ignore).on('connect', (client) => client.on('error', ignore));
  try {
    await runMigrations({ pgPool, logger: quiet });
  } finally {
    await pgPool.end();
  }
}

/**
 * A temporary table of a request would stand before ours of that name for whoever gets its connection next. Asked each
 * time: what a database allows is not part of what is copied or restored. Imports have theirs, as the pipeline.
 */
async function closeTemporary(client: pg.Client): Promise<void> {
  await client.query(`
    do $$ begin
      execute format('revoke temporary on database %I from public', current_database());
      execute format('grant temporary on database %I to herald_pipeline', current_database());
    end $$`);
}

/** Every migration in the folder, by number. */
export async function readMigrations(from: string = folder): Promise<MigrationFile[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();
  const files = await Promise.all(names.map((name) => readMigration(from, name)));
  files.forEach((file, index) => {
    if (file.number === files[index - 1]?.number) {
      throw new Error(`Migration ${file.name}: the number is taken by ${files[index - 1]?.name}.`);
    }
  });
  return files;
}

async function readMigration(from: string, name: string): Promise<MigrationFile> {
  const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(name)?.[1]);
  if (!number) throw new Error(`Migration ${name}: name it like 0007_what_it_does.sql.`);
  const sql = await readFile(join(from, name), 'utf8');
  return { number, name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
}

/** The files that are still to be applied; throws when an applied one is not in the folder as it was. */
export function pendingAfter(
  applied: readonly KnownMigration[],
  files: readonly MigrationFile[],
): MigrationFile[] {
  const known = new Map(files.map((file) => [file.number, file]));
  for (const row of applied) {
    const file = known.get(row.number);
    if (!file) {
      throw new SchemaError(
        `The database has migration ${row.name}, which this version of Herald does not know: a newer one has used it. Start the newer one again, or restore a backup from before it into an empty database (docs/guides/production.md).`,
      );
    }
    if (file.checksum !== row.checksum) {
      throw new SchemaError(
        `Migration ${file.name} was changed after it had been applied. Add a new one instead.`,
      );
    }
    known.delete(row.number);
  }
  return [...known.values()];
}

/** Throws like `pendingAfter` for what this version does not know. */
function filesOf(wanted: readonly KnownMigration[], files: readonly MigrationFile[]): MigrationFile[] {
  pendingAfter(wanted, files);
  const numbers = new Set(wanted.map(({ number }) => number));
  return files.filter(({ number }) => numbers.has(number));
}

async function apply(client: pg.Client, file: MigrationFile): Promise<void> {
  try {
    await client.query('begin');
    await client.query(file.sql);
    await client.query('insert into herald.migrations (number, name, checksum) values ($1, $2, $3)', [
      file.number,
      file.name,
      file.checksum,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw new Error(`Migration ${file.name} failed: ${describe(error)}`, { cause: error });
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { detail, hint, where } = error as pg.DatabaseError;
  return [error.message, detail, hint, where].filter(Boolean).join(' — ');
}
