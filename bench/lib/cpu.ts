import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Linux counts processor time in hundredths of a second. */
const ticksToMicros = 10_000;

/**
 * Processor time of processes so far, in microseconds, with that of their children that have ended: PostgreSQL's connections
 * end, and what they spent is then the postmaster's.
 */
export function processorMicros(pids: readonly number[]): number {
  return pids.reduce((sum, pid) => {
    const ticks = statOf(pid).slice(11, 15).map(Number);
    return sum + ticks.reduce((all, one) => all + one, 0) * ticksToMicros;
  }, 0);
}

/** The processes of the database in this folder: the postmaster and all its children. */
export function databaseProcesses(folder: string): number[] {
  const path = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((file) =>
    file.endsWith('postmaster.pid'),
  );
  const [postmaster] = path ? readFileSync(join(folder, path), 'utf8').split('\n') : [];
  if (!postmaster) return [];
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return [Number(postmaster), ...all.map(Number).filter((pid) => statOf(pid)[1] === postmaster)];
}

/** From the state on: the name before it may hold anything. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}
