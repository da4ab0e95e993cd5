import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Secrets } from '../platform/secrets.ts';
import { type ArchiveWriter, createArchive, summing } from './archive.ts';
import { BackupError, type Manifest, probePurpose, probeWords, type QueuedJob } from './form.ts';
import { lockKeys } from './keys.ts';
import { addressOf, listSequences, listTables, quoted, type Table } from './tables.ts';

export interface BackupOptions {
  databaseUrl: string;
  secrets: Secrets;
  /** Null where the files are kept safe in another way. */
  disk: Disk | null;
  /** What the keys are, to be locked under a passphrase; null where they are kept apart. */
  keys: { text: string; passphrase: string } | null;
  now: Date;
}

const older =
  'This database has the schema of an older version, which is backed up with that version. Start this one first.';

/** Pieces of a table of this size stand one after the other in the archive, which asks for sizes ahead. */
const piece = 4 * 1024 * 1024;
/** Files are copied side by side with those that people add: one that goes meanwhile is no loss. */
const gone = /ENOENT|NoSuchKey|not found/i;

/**
 * Writes everything that Herald keeps, as it was at one moment, into one file, while it runs. Returns what is in it. The
 * file appears under its name once it is whole.
 */
export async function writeBackup(path: string, options: BackupOptions): Promise<Manifest> {
  const draft = `${path}.part`;
  await rm(draft, { force: true });
  const archive = createArchive(draft);
  await using stack = new AsyncDisposableStack();
  stack.defer(() => rm(draft, { force: true }));
  const owner = await connect(options.databaseUrl, stack);
  const pipeline = await connect(options.databaseUrl, stack);
  await shareMoment(owner, pipeline);

  const tables = await listTables(owner);
  if (!tables.some(({ name }) => name === 'restores')) throw new BackupError(older);
  await archive.add('header.json', JSON.stringify(await describe(owner, tables, options)));
  if (options.keys) await archive.add('keys.json', lockKeys(options.keys.text, options.keys.passphrase));
  const manifest: Manifest = { tables: {}, files: {}, sequences: await listSequences(owner), jobs: 0 };
  for (const table of tables)
    manifest.tables[`${table.schema}.${table.name}`] = await addTable(
      archive,
      table.isForced ? pipeline : owner,
      table,
    );
  manifest.jobs = await addJobs(archive, owner);
  if (options.disk) manifest.files = await addFiles(archive, options.disk);
  await archive.add('manifest.json', JSON.stringify(manifest));
  await archive.close();
  await rename(draft, path);
  return manifest;
}

async function connect(url: string, stack: AsyncDisposableStack): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'herald backup',
    options: '-c search_path=public -c statement_timeout=0 -c timezone=UTC',
  });
  client.on('error', () => {});
  await client.connect();
  stack.defer(() => client.end());
  return client;
}

/** Two roles see the same moment: an owner that is no superuser would see nothing of the teams. */
async function shareMoment(owner: pg.Client, pipeline: pg.Client): Promise<void> {
  await owner.query('begin isolation level repeatable read read only');
  const { rows } = await owner.query<{ name: string }>('select pg_export_snapshot() as name');
  await pipeline.query('set role herald_pipeline');
  await pipeline.query('begin isolation level repeatable read read only');
  await pipeline.query(`set transaction snapshot '${rows[0]?.name}'`);
}

async function describe(owner: pg.Client, tables: readonly Table[], options: BackupOptions) {
  const { rows: migrations } = await owner.query(
    'select number, name, checksum from herald.migrations order by number',
  );
  return {
    format: 'herald backup 1',
    created_at: options.now.toISOString(),
    probe: options.secrets.seal(probeWords, probePurpose),
    migrations,
    tables: tables.map(({ schema, name, columns }) => ({ schema, name, columns })),
    has_files: options.disk !== null,
  };
}

async function addTable(archive: ArchiveWriter, client: pg.Client, table: Table) {
  const columns = table.columns.map(quoted).join(', ');
  const source = client.query(copyTo(`copy (select ${columns} from ${addressOf(table)}) to stdout`));
  const sum = summing();
  let waiting: Uint8Array[] = [];
  let size = 0;
  let number = 0;
  const flush = async () => {
    if (size === 0) return;
    await archive.add(`tables/${table.schema}.${table.name}/${++number}`, Buffer.concat(waiting));
    waiting = [];
    size = 0;
  };
  for await (const part of sum.through(source)) {
    waiting.push(part);
    size += part.length;
    if (size >= piece) await flush();
  }
  await flush();
  return { rows: source.rowCount, ...sum.result() };
}

async function addJobs(archive: ArchiveWriter, owner: pg.Client): Promise<number> {
  const { rows } = await owner.query<QueuedJob>(
    `select t.identifier as name, j.payload, q.queue_name as queue, j.run_at::text, j.max_attempts::int, j.key, j.priority::int
     from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
     left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
     where j.attempts < j.max_attempts order by j.id`,
  );
  await archive.add('jobs.json', JSON.stringify(rows));
  return rows.length;
}

async function addFiles(archive: ArchiveWriter, disk: Disk): Promise<Manifest['files']> {
  const files: Manifest['files'] = {};
  let paginationToken: string | undefined;
  do {
    const page = await disk
      .listAll('', { recursive: true, ...(paginationToken ? { paginationToken } : {}) })
      .catch(none);
    for (const file of page.objects) if (file.isFile) await addFile(archive, disk, file.key, files);
    paginationToken = page.paginationToken;
  } while (paginationToken);
  return files;
}

/** A folder that nothing was stored in yet does not exist. */
function none(error: Error) {
  if (!gone.test(String(error.cause ?? error))) throw error;
  return { objects: [], paginationToken: undefined };
}

async function addFile(archive: ArchiveWriter, disk: Disk, key: string, files: Manifest['files']) {
  const size = await disk.getMetaData(key).then(
    ({ contentLength }) => contentLength,
    (error: Error) => {
      if (!gone.test(String(error.cause ?? error))) throw error;
      return null;
    },
  );
  if (size === null) return;
  const sum = summing();
  await archive.addStream(`files/${key}`, size, Readable.from(sum.through(await disk.getStream(key))));
  files[key] = sum.result();
}
