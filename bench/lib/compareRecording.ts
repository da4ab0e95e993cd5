import { databaseProcesses, processorMicros } from './cpu.ts';
import type { BenchContext } from './defineBench.ts';
import { round } from './numbers.ts';

interface Rounds {
  /** One round with a recorder and one without, of so many things each. */
  pairs: number;
  count: number;
  database: { folder: string };
  /** Processes of Herald that are told before each round whether to record. */
  processes: readonly { pid: number; send(message: object): void }[];
  progress: BenchContext['progress'];
  /** Does one round; returns how long it took. What it prepares before is not part of the time. */
  run(index: number, start: () => void): Promise<{ seconds: number; isExact: boolean }>;
}

/**
 * The same pipeline with a recorder and without, in turns and within the same processes: what a machine is slower at for
 * a minute then falls on both. `slower` is how many fewer a second, with the standard error over the pairs.
 */
export async function compareRecording({ pairs, count, progress, ...bench }: Rounds) {
  const spent = { recorded: [] as Spent[], unrecorded: [] as Spent[] };
  let isExact = true;
  for (let index = -1; index < 2 * pairs; index += 1) {
    const way = (index + (index >> 1)) % 2 === 0 ? 'recorded' : 'unrecorded';
    for (const process of bench.processes) process.send({ records: way === 'recorded' });
    const before = { herald: 0, database: 0 };
    const one = await bench.run(index, () => Object.assign(before, microsOf(bench)));
    const after = microsOf(bench);
    isExact &&= one.isExact;
    progress(`${way}: ${Math.round(count / one.seconds)} a second`);
    // The first round warms up.
    if (index < 0) continue;
    const { herald, database } = before;
    spent[way].push({
      seconds: one.seconds,
      herald: after.herald - herald,
      database: after.database - database,
    });
  }
  return {
    count: pairs * count,
    recorded: perOne(spent.recorded, count),
    unrecorded: perOne(spent.unrecorded, count),
    ...slowerOf(spent.recorded, spent.unrecorded),
    isExact,
  };
}

/** Time by the clock, and of processors. */
interface Spent {
  seconds: number;
  herald: number;
  database: number;
}

function microsOf({ processes, database }: Pick<Rounds, 'processes' | 'database'>) {
  return {
    herald: processorMicros(processes.map(({ pid }) => pid)),
    database: processorMicros(databaseProcesses(database.folder)),
  };
}

function perOne(rounds: readonly Spent[], count: number) {
  const sum = (kind: keyof Spent) => rounds.reduce((total, one) => total + one[kind], 0);
  const all = rounds.length * count;
  return {
    perSecond: round(all / sum('seconds'), 0),
    heraldMicros: round(sum('herald') / all, 1),
    databaseMicros: round(sum('database') / all, 1),
  };
}

function slowerOf(recorded: readonly Spent[], unrecorded: readonly Spent[]) {
  const each = recorded.map(({ seconds }, index) => seconds / (unrecorded[index]?.seconds ?? Number.NaN) - 1);
  const mean = each.reduce((sum, one) => sum + one, 0) / each.length;
  const variance = each.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, each.length - 1);
  return { slower: round(mean, 3), standardError: round(Math.sqrt(variance / each.length), 3) };
}
