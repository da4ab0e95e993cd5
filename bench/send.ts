import { compareRecording } from './lib/compareRecording.ts';
import { compareWays } from './lib/compareWays.ts';
import { databaseProcesses, processorMicros } from './lib/cpu.ts';
import { openDatabase } from './lib/database.ts';
import { defineBench } from './lib/defineBench.ts';
import { round } from './lib/numbers.ts';
import { startProcess } from './lib/processes.ts';
import { prepareRecording } from './lib/recording.ts';
import type { BareArguments } from './send/bare.ts';
import { type Outcome, type SendBench, script, send, startStandIn, startWorker } from './send/run.ts';
import { heldBeside, heldOutOf, openShop, seedCampaigns } from './send/shop.ts';

interface Sizes {
  /** Each with a share of the campaign. */
  numbers: number;
  messages: number;
  /** For the number that keeps a pace. */
  paced: number;
  /** Where something is asked about: pairs of rounds, one with it and one without, of so many messages each. */
  pairs: number;
  /** The same for tracked buttons, of which a hundredth is to be seen. */
  tracked: number;
  round: number;
}

const full: Sizes = { numbers: 4, messages: 50_000, paced: 15_000, pairs: 16, tracked: 20, round: 8000 };
const brief: Sizes = { numbers: 4, messages: 500, paced: 200, pairs: 1, tracked: 1, round: 400 };

const grantedPerSecond = 1000;

export default defineBench({
  name: 'send',
  question: 'How fast does a campaign leave through the whole durable pipeline, beside nothing but posting?',
  async run(context) {
    const sizes = context.short ? brief : full;
    const database = await openDatabase(context.stack);
    if (context.records) await prepareRecording(database.url);
    const meta = await startStandIn(context);
    const bench = { ...context, meta, database, db: openShop(database.url, context.stack) };
    if (context.records) return sendRecorded(bench, sizes);
    if (context.tracked) return sendTracked(bench, sizes);

    // Before and after: a machine is not equally fast at all times.
    const before = await postBare(bench, sizes.messages);
    const fresh = await sendCampaign(bench, sizes, false);
    const analysed = await sendCampaign(bench, sizes, true);
    const after = await postBare(bench, sizes.messages);
    const bare = meanOf(before, after);
    const pace = await keepPace(bench, sizes.paced);
    const parts = [fresh, analysed, pace];
    return {
      messages: sizes.messages,
      numbers: sizes.numbers,
      ...compared(fresh, bare),
      analysed: compared(analysed, bare),
      barePerSecond: round(bare.perSecond, 0),
      bareMicros: bare.micros,
      workerPeakMb: Math.max(fresh.peakMb, analysed.peakMb),
      everyoneOnce: parts.every(({ everyoneOnce }) => everyoneOnce),
      countersExact: parts.every(({ countersExact }) => countersExact),
      pace: pace.figures,
    };
  },
});

/** How fast, and what each process used of a processor for one message, in millionths of a second. */
interface Measured<Process extends string> {
  perSecond: number;
  micros: Record<Process, number>;
}
type Bare = Measured<'client' | 'standIn'>;
type Sent = Measured<'worker' | 'database' | 'standIn'>;

async function postBare({ progress, stack, meta }: SendBench, messages: number): Promise<Bare> {
  const given: BareArguments = { url: meta.url, messages, atOnce: 128 };
  const usedBefore = processorMicros([meta.pid]);
  const child = await startProcess(stack, script('bare'), given);
  const { perSecond, micros } = await child.next<{ perSecond: number; micros: number }>();
  const standIn = (processorMicros([meta.pid]) - usedBefore) / messages;
  await meta.report();
  progress(`a bare loop posts ${Math.round(perSecond)} a second`);
  return { perSecond, micros: { client: round(micros, 0), standIn: round(standIn, 0) } };
}

function meanOf(a: Bare, b: Bare): Bare {
  const mean = (one: number, other: number) => round((one + other) / 2, 0);
  return {
    perSecond: (a.perSecond + b.perSecond) / 2,
    micros: {
      client: mean(a.micros.client, b.micros.client),
      standIn: mean(a.micros.standIn, b.micros.standIn),
    },
  };
}

/** By the clock, which others on the machine disturb, and by processor time, which they disturb less. */
function compared({ perSecond, micros }: Sent, bare: Bare) {
  const sum = (used: Record<string, number>) => Object.values(used).reduce((a, b) => a + b, 0);
  return {
    perSecond: round(perSecond, 0),
    ratio: round(perSecond / bare.perSecond),
    ratioByProcessor: round(sum(bare.micros) / sum(micros)),
    micros,
  };
}

/** Right after a large import PostgreSQL knows nothing of the tables yet; later it does. */
async function sendCampaign(
  bench: SendBench,
  { numbers, messages }: Sizes,
  isAnalysed: boolean,
): Promise<Outcome & Sent & { peakMb: number }> {
  const { db, meta, database } = bench;
  const campaigns = await seedCampaigns(db, numbers, messages / numbers);
  if (isAnalysed) await db.pools.owner.query('vacuum analyze');
  await using own = new AsyncDisposableStack();
  const worker = await startWorker(bench, own, { options: { throughput: 100_000 }, watchesPace: false });
  const used = () => ({
    worker: processorMicros([worker.pid]),
    database: processorMicros(databaseProcesses(database.folder)),
    standIn: processorMicros([meta.pid]),
  });
  const before = used();
  const outcome = await send(bench, campaigns, messages);
  const after = used();
  const perMessage = (name: keyof typeof before) => round((after[name] - before[name]) / messages, 0);
  const micros = {
    worker: perMessage('worker'),
    database: perMessage('database'),
    standIn: perMessage('standIn'),
  };
  const known = isAnalysed ? 'analysed' : 'fresh';
  bench.progress(`the pipeline sends ${Math.round(outcome.perSecond)} a second (${known} statistics)`);
  return { ...outcome, micros, peakMb: await worker.peakMegabytes() };
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

async function sendRecorded(bench: SendBench, { numbers, pairs, round: count }: Sizes) {
  const given = { options: { throughput: 100_000 }, watchesPace: false };
  const worker = await startWorker(bench, bench.stack, given);
  const { database, progress } = bench;
  return compareRecording({
    ...{ pairs, count, database, progress, processes: [worker] },
    async run(_index, start) {
      const campaigns = await seedCampaigns(bench.db, numbers, count / numbers);
      start();
      const { seconds, everyoneOnce, countersExact } = await send(bench, campaigns, count);
      return { seconds, isExact: everyoneOnce && countersExact };
    },
  });
}

/**
 * Everybody's button has an address of their own; and besides, one person in ten gets nothing: as many messages leave each way,
 * so for the last a ninth more people are judged. `perJudged` is by how much more one of them costs.
 */
async function sendTracked(bench: SendBench, { numbers, tracked: pairs, round: count }: Sizes) {
  const given = { options: { throughput: 100_000 }, watchesPace: false };
  const worker = await startWorker(bench, bench.stack, given);
  const { database, progress } = bench;
  const heldOut = numbers * heldBeside(count / numbers);
  const figures = await compareWays({
    ...{ pairs, count, database, progress, processes: [worker], ways: ['links', 'both', 'plain'] },
    async run(way, _index, start) {
      const isTracked = way !== 'plain';
      const wanted = way === 'both' ? heldOut : 0;
      const campaigns = await seedCampaigns(bench.db, numbers, count / numbers, {
        isTracked,
        heldOut: wanted / numbers,
      });
      start();
      const { seconds, arrived, everyoneOnce, countersExact } = await send(bench, campaigns, count);
      const areOwn = arrived.addresses === (isTracked ? count : 0);
      const held = await heldOutOf(bench.db, campaigns);
      return { seconds, isExact: everyoneOnce && countersExact && areOwn && held === wanted };
    },
  });
  const microsOf = ({ heraldMicros, databaseMicros }: typeof figures.plain) => heraldMicros + databaseMicros;
  const perJudged = (microsOf(figures.both) / microsOf(figures.plain)) * (count / (count + heldOut)) - 1;
  return { ...figures, perJudged: round(perJudged, 3) };
}
