import { type Call, listCalls } from './inbox/calls.ts';
import { type Installation, openInstallation } from './inbox/installation.ts';
import { processorMicros } from './lib/cpu.ts';
import { openDatabase } from './lib/database.ts';
import { defineBench } from './lib/defineBench.ts';
import { percentile, round } from './lib/numbers.ts';

const sizes = {
  usual: [
    { conversations: 10_000, messagesEach: 5 },
    { conversations: 1_000_000, messagesEach: 5 },
  ],
  short: [
    { conversations: 600, messagesEach: 5 },
    { conversations: 2_000, messagesEach: 5 },
  ],
};

export default defineBench({
  name: 'inbox',
  question:
    'How long does an agent wait with 1,000,000 conversations and 5,000,000 messages in one number, beside 10,000 and 50,000?',
  async run({ short, keep, progress, stack }) {
    const database = await openDatabase(stack, keep);
    const rounds = short ? 3 : 200;
    const installations: Installation[] = [];
    for (const size of short ? sizes.short : sizes.usual) {
      progress(`an inbox of ${size.conversations} conversations`);
      installations.push(await openInstallation(stack, database, size, progress));
    }
    const [small = [], large = []] = await Promise.all(installations.map(listCalls));
    const calls: Record<string, Figures> = {};
    for (const [nth, call] of small.entries()) {
      const before = await Promise.all(installations.map(processorTimes));
      const [few = [], many = []] = await timeInTurns([call, large[nth]], rounds);
      const after = await Promise.all(installations.map(processorTimes));
      const [cpuFew = 0, cpuMany = 0] = after.map(
        (spent, size) => spentSince(before[size], spent) / (warmUps + rounds),
      );
      const figures = {
        small: { ...spread(few), cpu: round(cpuFew, 1) },
        large: { ...spread(many), cpu: round(cpuMany, 1) },
        ratio: { ...ratioOf(few, many), cpu: round(cpuMany / cpuFew) },
      };
      calls[call.name] = { kind: call.kind, ...figures };
      progress(`${call.name}: p95 ${figures.small.p95} and ${figures.large.p95} ms`);
    }
    return {
      conversations: (short ? sizes.short : sizes.usual).map(({ conversations }) => conversations),
      messages: (short ? sizes.short : sizes.usual).map((size) => size.conversations * size.messagesEach),
      seed_seconds: installations.map(({ seedSeconds }) => seedSeconds),
      rounds,
      calls,
      worst: { inbox: worstOf(calls, 'inbox'), search: worstOf(calls, 'search') },
    };
  },
});

interface Spread {
  p50: number;
  p95: number;
  max: number;
  /** Processor time of one call, by the server and PostgreSQL: the rest of the machine hardly changes it. */
  cpu: number;
}

interface Figures {
  kind: Call['kind'];
  small: Spread;
  large: Spread;
  /** Of the 95th percentiles; beside it that of the medians, which the rest of the machine disturbs less. */
  ratio: { p95: number; p50: number; cpu: number };
}

const warmUps = 5;

/** Call by call one after the other: whatever else the machine does meets both alike. Milliseconds. */
async function timeInTurns(calls: readonly (Call | undefined)[], rounds: number): Promise<number[][]> {
  const milliseconds = calls.map((): number[] => []);
  for (let nth = 0; nth < warmUps + rounds; nth += 1) {
    for (const [index, call] of calls.entries()) {
      const startedAt = performance.now();
      const shown = (await call?.run(nth)) ?? 0;
      if (nth >= warmUps) milliseconds[index]?.push(performance.now() - startedAt);
      if (shown === 0) throw new Error(`${call?.name}: nothing was found.`);
    }
  }
  return milliseconds;
}

/** Milliseconds so far, by process. */
async function processorTimes(installation: Installation): Promise<Map<number, number>> {
  const pids = await installation.processes();
  return new Map(pids.map((pid) => [pid, processorMicros([pid]) / 1000]));
}

/** A session that the pool closed meanwhile takes its time with it. */
function spentSince(before: Map<number, number> | undefined, after: Map<number, number>): number {
  return [...after].reduce((sum, [pid, spent]) => sum + spent - (before?.get(pid) ?? 0), 0);
}

function spread(values: readonly number[]): Omit<Spread, 'cpu'> {
  return {
    p50: round(percentile(values, 0.5), 1),
    p95: round(percentile(values, 0.95), 1),
    max: round(Math.max(...values), 1),
  };
}

function ratioOf(few: readonly number[], many: readonly number[]) {
  const at = (share: number) => round(percentile(many, share) / percentile(few, share));
  return { p95: at(0.95), p50: at(0.5) };
}

/** The slowest call of a kind, and the one that grows most. */
function worstOf(calls: Record<string, Figures>, kind: Call['kind']) {
  const chosen = Object.values(calls).filter((call) => call.kind === kind);
  return {
    p95: Math.max(...chosen.map(({ large }) => large.p95)),
    ratio: Math.max(...chosen.map(({ ratio }) => ratio.p95)),
  };
}
