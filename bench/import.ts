import { openAsBlob } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import * as contract from '../packages/contract/src/index.ts';
import { timeBareCopy } from './import/bareCopy.ts';
import { type ContactFile, writeContactFile } from './import/contactFile.ts';
import { askMeanwhile } from './import/lightRequests.ts';
import type { ServerArguments } from './import/serverProcess.ts';
import { openShop, type Shop } from './import/shop.ts';
import { compareRecording } from './lib/compareRecording.ts';
import { type BenchDatabase, openDatabase } from './lib/database.ts';
import { type BenchContext, defineBench } from './lib/defineBench.ts';
import { percentile, round } from './lib/numbers.ts';
import { type BenchProcess, startProcess } from './lib/processes.ts';
import { prepareRecording } from './lib/recording.ts';

/** As docs/guides/self-host.md advises for a worker of its own. */
const workerHeap = ['--max-old-space-size=160', '--max-semi-space-size=8'];

export default defineBench({
  name: 'import',
  question:
    'How fast does a file of a million contacts become contacts and recipients, beside COPY of the finished rows?',
  async run(context) {
    const { short, records, progress, stack } = context;
    const database = await openDatabase(stack);
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    stack.defer(() => owner.end());
    if (records) return importRecorded(context, database, owner);
    const file = await writeContactFile(join(database.folder, 'contacts.csv'), short ? 2000 : 1_000_000);
    const shop = await openShop(owner);
    const server = await startServer(stack, database, false);

    progress(`importing ${file.rows} rows`);
    const imported = await importFile(server, shop, file, progress);
    checkCounts(imported.result, file);
    const peaks = { worker: await server.worker.peakMegabytes(), web: await server.web.peakMegabytes() };
    await Promise.all([server.worker[Symbol.asyncDispose](), server.web[Symbol.asyncDispose]()]);

    progress('copying the finished rows');
    const copy = await timeBareCopy(stack, owner);
    return {
      rows: file.rows,
      people: file.people,
      refused: file.refused,
      duplicates: file.duplicates,
      copied: copy.rows,
      upload_seconds: round(imported.uploadSeconds),
      import_seconds: round(imported.seconds),
      copy_seconds: round(copy.seconds),
      import_rows_per_second: Math.round(file.rows / imported.seconds),
      copy_rows_per_second: Math.round(file.rows / copy.seconds),
      ratio: round(copy.seconds / imported.seconds, 3),
      worker_peak_mb: peaks.worker,
      worker_growth_mb: imported.growth,
      web_peak_mb: peaks.web,
      request_p99_ms: round(percentile(imported.milliseconds, 0.99), 1),
      requests: imported.milliseconds.length,
    };
  },
});

/** One small file after the other, each into a team of its own. */
async function importRecorded(
  { short, progress, stack }: BenchContext,
  database: BenchDatabase,
  owner: pg.Client,
) {
  await prepareRecording(database.url);
  const count = short ? 500 : 15_000;
  const file = await writeContactFile(join(database.folder, 'contacts.csv'), count);
  const server = await startServer(stack, database, true);
  const quietly = () => {};
  return compareRecording({
    ...{ pairs: short ? 1 : 8, count, database, progress, processes: [server.worker, server.web] },
    async run(index, start) {
      const shop = await openShop(owner, index + 1);
      start();
      const { result, seconds } = await importFile(server, shop, file, quietly);
      checkCounts(result, file);
      return { seconds, isExact: true };
    },
  });
}

/** One process answers requests, the other runs jobs. */
interface Server {
  url: string;
  web: BenchProcess;
  worker: BenchProcess;
}

async function startServer(
  stack: AsyncDisposableStack,
  { url, folder }: BenchDatabase,
  records: boolean,
): Promise<Server> {
  const environment = {
    HERALD_PORT: '0',
    DATABASE_URL: url,
    FILES_URL: pathToFileURL(join(folder, 'files')).href,
    SECRET_KEYS: `bench:${Buffer.alloc(32, 7).toString('base64')}`,
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '100000',
    // Nothing listens there, and nothing is sent.
    META_GRAPH_URL: 'http://127.0.0.1:9/graph',
  };
  const startRole = (role: ServerArguments['roles'][number]) => {
    const given: ServerArguments = { roles: [role], environment, records };
    const script = join(import.meta.dirname, 'import/serverProcess.ts');
    return startProcess(stack, script, given, role === 'worker' ? workerHeap : []);
  };
  const web = await startRole('web');
  const worker = await startRole('worker');
  await worker.next();
  return { web, worker, url: (await web.next<{ url: string }>()).url };
}

/** Through the same calls as a person's browser, from the upload to the last row. */
async function importFile(server: Server, shop: Shop, file: ContactFile, progress: (text: string) => void) {
  const headers = () => ({ authorization: `Bearer ${shop.token}` });
  const call = contract.createClient({ baseUrl: server.url, headers });
  const form = new FormData();
  form.set('campaign_id', String(shop.campaignId));
  form.set('file', await openAsBlob(file.path), 'contacts.csv');
  const uploadedAt = performance.now();
  const { data: created } = await call(contract.createImport, { params: shop.params, form });
  const uploadSeconds = (performance.now() - uploadedAt) / 1000;
  const params = { ...shop.params, import_id: created.id };
  const read = async () => (await call(contract.getImport, { params })).data;

  const startedAt = performance.now();
  await call(contract.startImport, { params, body: mappingOf(created) });
  let early: number | null = null;
  const { result, milliseconds } = await askMeanwhile(
    () => call(contract.getUser, {}),
    async () => {
      for (;;) {
        const current = await read();
        if (current.status !== 'running')
          return { ...current, seconds: (performance.now() - startedAt) / 1000 };
        if (early === null && current.rows_read * 10 >= file.rows) early = await server.worker.megabytes();
        if (current.rows_read > 0)
          progress(`${current.rows_read} rows, ${await server.worker.megabytes()} MB`);
        await pause(file.rows > 100_000 ? 1000 : 20);
      }
    },
  );
  const late = await server.worker.megabytes();
  return {
    result,
    milliseconds,
    seconds: result.seconds,
    uploadSeconds,
    growth: early === null ? null : late - early,
  };
}

function mappingOf(created: contract.ContactImport): contract.ImportMapping {
  return {
    columns: created.columns.map(({ index, suggested }) => ({ index, target: suggested })),
    default_country: created.default_country ?? 'FR',
    consent: 'unchanged',
    group_id: null,
    new_group: null,
    start_automations: false,
  };
}

/** A fast import that lost somebody would be none. */
function checkCounts(result: contract.ContactImport, file: ContactFile): void {
  const found = [
    result.status,
    result.rows_read,
    result.contacts_created,
    result.rows_duplicate,
    result.rows_refused,
  ];
  const wanted = ['done', file.rows, file.people, file.duplicates, file.refused];
  if (found.join() !== wanted.join()) throw new Error(`The import found ${found}, and not ${wanted}.`);
}
