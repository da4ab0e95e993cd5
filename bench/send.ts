import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Database } from '../apps/server/src/platform/database/index.ts';
import { openDatabase } from './lib/database.ts';
import { type BenchContext, defineBench } from './lib/defineBench.ts';
import { round } from './lib/numbers.ts';
import { type BenchProcess, startProcess } from './lib/processes.ts';
import { prepareRecording } from './lib/recording.ts';
import type { BareArguments } from './send/bare.ts';
import {
  acceptedOf,
  type Campaign,
  countersAreExact,
  openShop,
  secretKeys,
  seedCampaigns,
  start,
} from './send/shop.ts';
import type { StandInReport } from './send/standIn.ts';
import type { WorkerArguments } from './send/worker.ts';

const script = (name: string) => join(import.meta.dirname, 'send', `${name}.ts`);

interface Sizes {
  /** Each with a share of the campaign. */
  numbers: number;
  messages: number;
  /** For the number that keeps a pace. */
  paced: number;
}

const full: Sizes = { numbers: 4, messages: 50_000, paced: 15_000 };
const brief: Sizes = { numbers: 4, messages: 500, paced: 200 };

const grantedPerSecond = 1000;

/** What docs/sending.md advises for a worker on its own: else V8 clears away only when it feels like it. */
const workerHeap = ['--max-old-space-size=256'];

export default defineBench({
  name: 'send',
  question: 'How fast does a campaign leave through the whole durable pipeline, beside nothing but posting?',
  async run(context) {
    const sizes = context.short ? brief : full;
    const database = await openDatabase(context.stack);
    if (context.records) await prepareRecording(database.url);
    const meta = await startStandIn(context);
    const bench = { ...context, meta, database, db: openShop(database.url, context.stack) };

    // Before and after: a machine is not equally fast at all times.
    const before = await postBare(bench, sizes.messages);
    const campaign = await sendCampaign(bench, sizes);
    const after = await postBare(bench, sizes.messages);
    const bare = (before + after) / 2;
    const pace = await keepPace(bench, sizes.paced);
    return {
      messages: sizes.messages,
      numbers: sizes.numbers,
      perSecond: round(campaign.perSecond, 0),
      barePerSecond: round(bare, 0),
      ratio: round(campaign.perSecond / bare),
      workerPeakMb: campaign.peakMb,
      everyoneOnce: campaign.everyoneOnce && pace.everyoneOnce,
      countersExact: campaign.countersExact && pace.countersExact,
      pace: pace.figures,
    };
  },
});

interface Meta {
  url: string;
  /** What arrived since the last report. */
  report(): Promise<StandInReport>;
}

interface SendBench extends BenchContext {
  meta: Meta;
  database: { url: string; folder: string };
  db: Database;
}

async function startStandIn({ stack }: BenchContext): Promise<Meta> {
  const child = await startProcess(stack, script('standIn'));
  const { port } = await child.next<{ port: number }>();
  return {
    url: `http://127.0.0.1:${port}`,
    report() {
      child.send({ report: true });
      return child.next<StandInReport>();
    },
  };
}

async function postBare({ progress, stack, meta }: SendBench, messages: number): Promise<number> {
  const given: BareArguments = { url: meta.url, messages, atOnce: 128 };
  const child = await startProcess(stack, script('bare'), given);
  const { perSecond } = await child.next<{ perSecond: number }>();
  await meta.report();
  progress(`a bare loop posts ${Math.round(perSecond)} a second`);
  return perSecond;
}

interface Outcome {
  perSecond: number;
  arrived: StandInReport;
  everyoneOnce: boolean;
  countersExact: boolean;
}

async function sendCampaign(
  bench: SendBench,
  { numbers, messages }: Sizes,
): Promise<Outcome & { peakMb: number }> {
  const campaigns = await seedCampaigns(bench.db, numbers, messages / numbers);
  await using own = new AsyncDisposableStack();
  const worker = await startWorker(bench, own, { options: { throughput: 100_000 }, watchesPace: false });
  const outcome = await send(bench, campaigns, messages);
  bench.progress(`the pipeline sends ${Math.round(outcome.perSecond)} a second`);
  return { ...outcome, peakMb: await worker.peakMegabytes() };
}

async function keepPace(bench: SendBench, messages: number) {
  const campaigns = await seedCampaigns(bench.db, 1, messages);
  await using own = new AsyncDisposableStack();
  const worker = await startWorker(bench, own, { options: {}, watchesPace: true });
  const outcome = await send(bench, campaigns, messages);
  worker.send({ report: true });
  const { mostInOneSecond: mostSent } = await worker.next<{ mostInOneSecond: number }>();
  const { perSecond, mostInOneSecond: mostArrived } = outcome.arrived;
  bench.progress(`one number keeps ${Math.round(perSecond)} a second`);
  const figures = { grantedPerSecond, perSecond: round(perSecond, 1), mostSent, mostArrived };
  return { ...outcome, figures };
}

async function startWorker(
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
async function send(
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
    perSecond: messages / seconds,
    arrived,
    everyoneOnce: arrived.posted === messages && arrived.distinct === messages,
    countersExact: await countersAreExact(db, campaigns),
  };
}
