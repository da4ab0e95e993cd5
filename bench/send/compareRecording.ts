import { databaseProcesses, processorMicros } from '../lib/cpu.ts';
import { round } from '../lib/numbers.ts';
import type { BenchProcess } from '../lib/processes.ts';
import { type Outcome, type SendBench, send, startWorker } from './run.ts';
import { seedCampaigns } from './shop.ts';

interface Rounds {
  numbers: number;
  /** One round with a recorder and one without, of so many messages each. */
  pairs: number;
  round: number;
}

/**
 * The same pipeline with a recorder and without, in turns and within one process: what a machine is slower at for a
 * minute then falls on both.
 */
export async function compareRecording(bench: SendBench, { numbers, pairs, round: messages }: Rounds) {
  const worker = await startWorker(bench, bench.stack, {
    options: { throughput: 100_000 },
    watchesPace: false,
  });
  const spent = { recorded: nothing, unrecorded: nothing };
  let isExact = true;
  for (let index = -1; index < 2 * pairs; index += 1) {
    const way = (index + (index >> 1)) % 2 === 0 ? 'recorded' : 'unrecorded';
    const campaigns = await seedCampaigns(bench.db, numbers, messages / numbers);
    worker.send({ records: way === 'recorded' });
    const one = await spentBy(bench, worker, () => send(bench, campaigns, messages));
    isExact &&= one.outcome.everyoneOnce && one.outcome.countersExact;
    bench.progress(`${way}: ${Math.round(messages / one.spent.seconds)} a second`);
    // The first round warms up.
    if (index >= 0) spent[way] = added(spent[way], one.spent);
  }
  const total = pairs * messages;
  return {
    messages: total,
    recorded: perMessage(spent.recorded, total),
    unrecorded: perMessage(spent.unrecorded, total),
    slower: round(spent.recorded.seconds / spent.unrecorded.seconds - 1, 3),
    isExact,
  };
}

/** Time by the clock, and of processors. */
interface Spent {
  seconds: number;
  worker: number;
  database: number;
}

const nothing: Spent = { seconds: 0, worker: 0, database: 0 };

const added = (one: Spent, other: Spent): Spent => ({
  seconds: one.seconds + other.seconds,
  worker: one.worker + other.worker,
  database: one.database + other.database,
});

const perMessage = ({ seconds, worker, database }: Spent, messages: number) => ({
  perSecond: round(messages / seconds, 0),
  workerMicros: round(worker / messages, 1),
  databaseMicros: round(database / messages, 1),
});

async function spentBy<Result extends Outcome>(
  { database }: SendBench,
  { pid }: BenchProcess,
  work: () => Promise<Result>,
): Promise<{ outcome: Result; spent: Spent }> {
  const micros = () => [[pid], databaseProcesses(database.folder)].map((pids) => processorMicros(pids));
  const [workerBefore = 0, databaseBefore = 0] = micros();
  const outcome = await work();
  const [workerAfter = 0, databaseAfter = 0] = micros();
  const { seconds } = outcome;
  return {
    outcome,
    spent: { seconds, worker: workerAfter - workerBefore, database: databaseAfter - databaseBefore },
  };
}
