import { databaseProcesses, processorMicros } from './cpu.ts';
import type { BenchContext } from './defineBench.ts';
import { middleOf, round } from './numbers.ts';

export interface Rounds<Way extends string> {
  /** What is asked about, each compared with the last. */
  ways: readonly Way[];
  /** So many rounds of each way, each paired with one of the last; of so many things each. */
  pairs: number;
  count: number;
  database: { folder: string };
  /** Processes of Herald whose processor time counts. */
  processes: readonly { pid: number }[];
  progress: BenchContext['progress'];
  /** Does one round; returns how long it took. What it prepares before is not part of the time. */
  run(way: Way, index: number, start: () => void): Promise<{ seconds: number; isExact: boolean }>;
}

/**
 * The same pipeline several ways, in turns and within the same processes: what a machine is slower at for a minute then falls
 * on all. `slower` is how many fewer a second than the last way, `costlier` how much more processor time; each with the
 * standard error over the rounds that stood beside each other.
 */
export async function compareWays<Way extends string>(given: Rounds<Way>) {
  const { ways, pairs, count, progress } = given;
  const spent = new Map<Way, Spent[]>(ways.map((way) => [way, []]));
  let isExact = true;
  // There and back again, so that what slows down steadily slows down all of them. The first round warms up.
  const turns = Array.from({ length: pairs }, (_, nth) => (nth % 2 === 0 ? ways : ways.toReversed()));
  const all = turns.flat();
  for (const [index, way] of [all[0]!, ...all].entries()) {
    const before = { herald: 0, database: 0 };
    const one = await given.run(way, index - 1, () => Object.assign(before, microsOf(given)));
    const after = microsOf(given);
    isExact &&= one.isExact;
    progress(`${way}: ${Math.round(count / one.seconds)} a second`);
    if (index === 0) continue;
    const { herald, database } = before;
    spent.get(way)?.push({
      seconds: one.seconds,
      herald: after.herald - herald,
      database: after.database - database,
    });
  }
  const of = (way: Way | undefined) => (way && spent.get(way)) ?? [];
  const figures = ways.map((way) => [
    way,
    { ...perOne(of(way), count), ...(way === ways.at(-1) ? {} : moreOf(of(way), of(ways.at(-1)))) },
  ]);
  return { count: pairs * count, ...(Object.fromEntries(figures) as Record<Way, Figures>), isExact };
}

type Figures = ReturnType<typeof perOne> & Partial<ReturnType<typeof moreOf>>;

/** Time by the clock, and of processors. */
interface Spent {
  seconds: number;
  herald: number;
  database: number;
}

function microsOf({ processes, database }: Pick<Rounds<string>, 'processes' | 'database'>) {
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

function moreOf(asked: readonly Spent[], beside: readonly Spent[]) {
  const share = (of: (one: Spent) => number) => {
    const each = asked.map((one, index) => of(one) / (beside[index] ? of(beside[index]) : Number.NaN) - 1);
    const { mean, median, error } = middleOf(each);
    return { mean: round(mean, 3), median: round(median, 3), error: round(error, 3) };
  };
  return { slower: share(({ seconds }) => seconds), costlier: share((one) => one.herald + one.database) };
}
