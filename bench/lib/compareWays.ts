import { databaseProcesses, processorMicros } from './cpu.ts';
import type { BenchContext } from './defineBench.ts';
import { round } from './numbers.ts';

export interface Rounds<Way extends string> {
  /** What is asked about, and what it is compared with. */
  ways: readonly [asked: Way, beside: Way];
  /** One round of each way, of so many things each. */
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
 * The same pipeline two ways, in turns and within the same processes: what a machine is slower at for a minute then falls
 * on both. `slower` is how many fewer a second, with the standard error over the pairs.
 */
export async function compareWays<Way extends string>(rounds: Rounds<Way>) {
  const { ways, pairs, count, progress } = rounds;
  const [asked, beside] = ways;
  const spent = new Map<Way, Spent[]>(ways.map((way) => [way, []]));
  let isExact = true;
  for (let index = -1; index < 2 * pairs; index += 1) {
    const way = (index + (index >> 1)) % 2 === 0 ? asked : beside;
    const before = { herald: 0, database: 0 };
    const one = await rounds.run(way, index, () => Object.assign(before, microsOf(rounds)));
    const after = microsOf(rounds);
    isExact &&= one.isExact;
    progress(`${way}: ${Math.round(count / one.seconds)} a second`);
    // The first round warms up.
    if (index < 0) continue;
    const { herald, database } = before;
    spent.get(way)?.push({
      seconds: one.seconds,
      herald: after.herald - herald,
      database: after.database - database,
    });
  }
  const of = (way: Way) => spent.get(way) ?? [];
  return {
    count: pairs * count,
    ...(Object.fromEntries(ways.map((way) => [way, perOne(of(way), count)])) as Record<
      Way,
      ReturnType<typeof perOne>
    >),
    ...slowerOf(of(asked), of(beside)),
    isExact,
  };
}

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

function slowerOf(asked: readonly Spent[], beside: readonly Spent[]) {
  const each = asked.map(({ seconds }, index) => seconds / (beside[index]?.seconds ?? Number.NaN) - 1);
  const mean = each.reduce((sum, one) => sum + one, 0) / each.length;
  const variance = each.reduce((sum, one) => sum + (one - mean) ** 2, 0) / Math.max(1, each.length - 1);
  return { slower: round(mean, 3), standardError: round(Math.sqrt(variance / each.length), 3) };
}
