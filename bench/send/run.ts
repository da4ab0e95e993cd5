import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Database } from '../../apps/server/src/platform/database/index.ts';
import type { BenchContext } from '../lib/defineBench.ts';
import { type BenchProcess, startProcess } from '../lib/processes.ts';
import { acceptedOf, type Campaign, countersAreExact, secretKeys, start } from './shop.ts';
import type { StandInReport } from './standIn.ts';
import type { WorkerArguments } from './worker.ts';

export const script = (name: string) => join(import.meta.dirname, `${name}.ts`);

/** What docs/sending.md advises for a worker on its own: else V8 clears away only when it feels like it. */
const workerHeap = ['--max-old-space-size=256'];

interface Meta {
  url: string;
  pid: number;
  /** What arrived since the last report. */
  report(): Promise<StandInReport>;
}

export interface SendBench extends BenchContext {
  meta: Meta;
  database: { url: string; folder: string };
  db: Database;
}

export async function startStandIn({ stack }: BenchContext): Promise<Meta> {
  const child = await startProcess(stack, script('standIn'));
  const { port } = await child.next<{ port: number }>();
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    report() {
      child.send({ report: true });
      return child.next<StandInReport>();
    },
  };
}

export interface Outcome {
  seconds: number;
  perSecond: number;
  arrived: StandInReport;
  everyoneOnce: boolean;
  countersExact: boolean;
}

export async function startWorker(
  { meta, database, records }: SendBench,
  stack: AsyncDisposableStack,
  given: Omit<WorkerArguments, 'environment' | 'records'>,
): Promise<BenchProcess> {
  const environment = {
    NODE_ENV: 'production',
    DATABASE_URL: database.url,
    FILES_URL: pathToFileURL(join(database.folder, 'files')).href,
    SECRET_KEYS: secretKeys,
    META_GRAPH_URL: meta.url,
    LOG_LEVEL: 'warn',
  };
  const worker = await startProcess(stack, script('worker'), { environment, records, ...given }, workerHeap);
  await worker.next();
  return worker;
}

/** From the start of the campaigns to the last result in their counters. */
export async function send(
  { db, meta, progress }: SendBench,
  campaigns: readonly Campaign[],
  messages: number,
): Promise<Outcome> {
  const startedAt = performance.now();
  await start(db, campaigns);
  let tellAt = startedAt + 2000;
  for (;;) {
    const accepted = await acceptedOf(db, campaigns);
    if (accepted === messages) break;
    if (performance.now() > tellAt) {
      progress(`${accepted} of ${messages} sent`);
      tellAt += 2000;
    }
    await pause(50);
  }
  const seconds = (performance.now() - startedAt) / 1000;
  const arrived = await meta.report();
  return {
    seconds,
    perSecond: messages / seconds,
    arrived,
    everyoneOnce: arrived.posted === messages && arrived.distinct === messages,
    countersExact: await countersAreExact(db, campaigns),
  };
}
