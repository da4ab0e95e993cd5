import { Readable, type Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { Disk } from 'flydrive';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { migrate } from '../platform/database/index.ts';
import type { Secrets } from '../platform/secrets.ts';
import { readArchive, readText, summing } from './archive.ts';
import { BackupError, type Header, job, type Manifest, manifest as manifestForm } from './form.ts';
import { looseTables } from './looseTables.ts';
import { markRestored } from './markRestored.ts';
import { openHeader } from './readHeader.ts';
import { refuseRunning } from './refuseRunning.ts';
import { addressOf, listTables, quoted } from './tables.ts';

export interface LoadOptions {
  databaseUrl: string;
  ownLogins: boolean;
  secrets: Secrets;
  /** Null where files are only read through, or were left out. */
  disk: Disk | null;
}

export interface Loaded {
  header: Header;
  manifest: Manifest;
}

/**
 * Brings a backup into a database that holds nothing yet and that nobody works with: all of it or nothing. Every sum is
 * compared. What was about to be sent is held back when the first process of Herald starts.
 */
export async function loadBackup(path: string, options: LoadOptions): Promise<Loaded> {
  const { databaseUrl, ownLogins } = options;
  const header = await openHeader(path, options.secrets);
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: 'herald restore',
    options: '-c search_path=public -c statement_timeout=0 -c timezone=UTC',
  });
  client.on('error', () => {});
  await client.connect();
  try {
    await refuseUsed(client);
    await refuseRunning(client);
    await migrate(databaseUrl, { ownLogins, only: header.migrations });
    const manifest = await fill(client, path, header, options.disk);
    await migrate(databaseUrl, { ownLogins });
    return { header, manifest };
  } finally {
    await client.end();
  }
}

async function fill(client: pg.Client, path: string, header: Header, disk: Disk | null): Promise<Manifest> {
  await client.query('begin');
  const tighten = await looseTables(client, await listTables(client));
  // Whoever came meanwhile is connected; whoever comes now waits for these tables, and finds them restored.
  await refuseRunning(client);
  const manifest = await readParts(path, header, client, disk);
  await tighten();
  await client.query('commit');
  return manifest;
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows: tables } = await client.query(`select from pg_class where oid = to_regclass('public.users')`);
  if (tables.length === 0) return;
  const { rows } = await client.query('select from users limit 1');
  if (rows.length === 0) return;
  throw new BackupError(
    'This database holds an installation already. Restore into an empty one: another folder (HERALD_DATA) or another database (DATABASE_URL).',
  );
}

async function readParts(path: string, header: Header, client: pg.Client, disk: Disk | null) {
  const read: Manifest['tables'] = {};
  const files: Manifest['files'] = {};
  let manifest: Manifest | null = null;
  let jobs = 0;
  let table: TableReader | null = null;
  const endTable = async () => {
    if (table) read[table.name] = await table.end();
    table = null;
  };
  for await (const { name, content } of readArchive(path)) {
    const [kind = '', ...rest] = name.split('/');
    if (kind !== 'tables' || rest[0] !== table?.name) await endTable();
    if (kind === 'tables') {
      table ??= readTable(client, header, rest[0] ?? '');
      await table.add(content);
    } else if (kind === 'files') files[rest.join('/')] = await readFile(disk, rest.join('/'), content);
    else if (name === 'jobs.json') jobs = await readJobs(client, await readText(content));
    else if (name === 'manifest.json') manifest = manifestForm.parse(JSON.parse(await readText(content)));
  }
  if (manifest === null) throw new BackupError('This backup is not whole: its end is missing.');
  compare(manifest, { tables: read, files, jobs });
  await setSequences(client, manifest);
  await markRestored(client, new Date(header.created_at));
  return manifest;
}

interface TableReader {
  name: string;
  add(content: AsyncIterable<Uint8Array>): Promise<void>;
  end(): Promise<Manifest['tables'][string]>;
}

function readTable(client: pg.Client, header: Header, name: string): TableReader {
  const table = header.tables.find((one) => `${one.schema}.${one.name}` === name);
  if (!table) throw new BackupError(`This backup holds a table that it does not name: ${name}.`);
  const into = client.query(
    copyFrom(`copy ${addressOf(table)} (${table.columns.map(quoted).join(', ')}) from stdin`),
  );
  const done = finished(into as Writable);
  done.catch(() => {});
  const sum = summing();
  return {
    name,
    async add(content) {
      for await (const piece of sum.through(content))
        if (!into.write(piece))
          await Promise.race([new Promise((resolve) => into.once('drain', resolve)), done]);
    },
    async end() {
      into.end();
      await done;
      return { rows: into.rowCount, ...sum.result() };
    },
  };
}

async function readFile(disk: Disk | null, key: string, content: Readable) {
  const sum = summing();
  const passing = Readable.from(sum.through(content));
  if (disk) await disk.putStream(key, passing);
  else for await (const _ of passing);
  return sum.result();
}

async function readJobs(client: pg.Client, text: string): Promise<number> {
  const jobs = job.array().parse(JSON.parse(text));
  for (const { name, payload, queue, run_at, max_attempts, key, priority } of jobs)
    await client.query(
      `select graphile_worker.add_job($1, $2::json, queue_name => $3, run_at => $4::timestamptz,
         max_attempts => $5::int, job_key => $6, priority => $7::int)`,
      [name, JSON.stringify(payload), queue, run_at, max_attempts, key, priority],
    );
  return jobs.length;
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const sequence of sequences)
    if (Number(sequence.last) > 0)
      await client.query('select setval($1::regclass, $2::bigint)', [addressOf(sequence), sequence.last]);
}

/** Empty tables have no part of their own in the archive. */
function compare(told: Manifest, found: Pick<Manifest, 'tables' | 'files' | 'jobs'>): void {
  for (const [name, { rows, sha256 }] of Object.entries(told.tables)) {
    const there = found.tables[name];
    if (rows !== (there?.rows ?? 0) || (there && sha256 !== there.sha256))
      throw new BackupError(`The table ${name} of this backup is damaged.`);
  }
  for (const [key, { size, sha256 }] of Object.entries(told.files)) {
    const there = found.files[key];
    if (there?.size !== size || there.sha256 !== sha256)
      throw new BackupError(`The file ${key} of this backup is damaged.`);
  }
  if (told.jobs !== found.jobs) throw new BackupError('The jobs of this backup are damaged.');
}
