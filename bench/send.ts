import { compareRecording } from './lib/compareRecording.ts';
import { openDatabase } from './lib/database.ts';
import { defineBench } from './lib/defineBench.ts';
import { round } from './lib/numbers.ts';
import { startProcess } from './lib/processes.ts';
import { prepareRecording } from './lib/recording.ts';
import type { BareArguments } from './send/bare.ts';
import { type Outcome, type SendBench, script, send, startStandIn, startWorker } from './send/run.ts';
import { openShop, seedCampaigns } from './send/shop.ts';

interface Sizes {
  /** Each with a share of the campaign. */
  numbers: number;
  messages: number;
  /** For the number that keeps a pace. */
  paced: number;
  /** Where a recorder is asked about: pairs of rounds, one with it and one without, of so many messages each. */
  pairs: number;
  round: number;
}

const full: Sizes = { numbers: 4, messages: 50_000, paced: 15_000, pairs: 16, round: 8000 };
const brief: Sizes = { numbers: 4, messages: 500, paced: 200, pairs: 1, round: 400 };

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

async function postBare({ progress, stack, meta }: SendBench, messages: number): Promise<number> {
  const given: BareArguments = { url: meta.url, messages, atOnce: 128 };
  const child = await startProcess(stack, script('bare'), given);
  const { perSecond } = await child.next<{ perSecond: number }>();
  await meta.report();
  progress(`a bare loop posts ${Math.round(perSecond)} a second`);
  return perSecond;
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
