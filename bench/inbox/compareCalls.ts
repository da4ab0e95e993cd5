import { processorMicros } from '../lib/cpu.ts';
import { percentile, round } from '../lib/numbers.ts';
import type { Installation } from './installation.ts';

export interface Spread {
  p50: number;
  p95: number;
  max: number;
  /** Processor time of one call, by the server and PostgreSQL: the rest of the machine hardly changes it. */
  cpu: number;
}

export interface Compared {
  small: Spread;
  large: Spread;
  /** Of the 95th percentiles; beside it that of the medians, which the rest of the machine disturbs less. */
  ratio: { p95: number; p50: number; cpu: number };
}

interface TimedCall {
  name: string;
  /** Given how many times it ran before; returns how much it found, for nothing is faster than finding nothing. */
  run(nth: number): Promise<number>;
}

/** The same call of a small installation and of a large one. */
export async function compareCalls(
  installations: readonly Installation[],
  calls: readonly (TimedCall | undefined)[],
  rounds: number,
): Promise<Compared> {
  const before = await Promise.all(installations.map(processorTimes));
  const [few = [], many = []] = await timeInTurns(calls, rounds);
  const after = await Promise.all(installations.map(processorTimes));
  const [cpuFew = 0, cpuMany = 0] = after.map(
    (spent, size) => spentSince(before[size], spent) / (warmUps + rounds),
  );
  return {
    small: { ...spread(few), cpu: round(cpuFew, 1) },
    large: { ...spread(many), cpu: round(cpuMany, 1) },
    ratio: { ...ratioOf(few, many), cpu: round(cpuMany / cpuFew) },
  };
}

const warmUps = 5;

/** Call by call one after the other: whatever else the machine does meets both alike. Milliseconds. */
async function timeInTurns(calls: readonly (TimedCall | undefined)[], rounds: number): Promise<number[][]> {
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
