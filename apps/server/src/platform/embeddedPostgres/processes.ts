import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync, realpathSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * When the process started, in whatever unit the system uses, or null when there is no such process.
 * A process number is used again after a while, so a number alone does not name a process; number and start do.
 */
export function processStart(pid: number): string | null {
  if (process.platform !== 'linux') return ps(pid, 'lstart=');

  try {
    // The command's name, in parentheses, may hold spaces: count the fields from behind it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, started] = [fields[0], fields[19]];
    return state === 'Z' || !started ? null : started;
  } catch {
    return null;
  }
}

/** Whether this process is a PostgreSQL server over that data folder. */
export function isPostgresOver(pid: number, dataDir: string): boolean {
  if (processStart(pid) === null) return false;
  if (process.platform !== 'linux') return ps(pid, 'comm=')?.includes('postgres') ?? false;

  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(dataDir);
  } catch {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres';
  }
}

/** Waits until the process is gone; false when it is still there after `ms`. */
export async function waitForEnd(pid: number, ms: number): Promise<boolean> {
  const deadline = Date.now() + ms;
  while (processStart(pid) !== null) {
    if (Date.now() > deadline) return false;
    await delay(50);
  }
  return true;
}

/**
 * Sends a process one signal after the other, each with its patience in milliseconds, until it is gone; false when it outlived them all.
 * Throws when it may not be signalled.
 */
export async function endProcess(
  pid: number,
  signals: readonly (readonly [NodeJS.Signals, number])[],
): Promise<boolean> {
  for (const [signal, patience] of signals) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ESRCH') return true;
      throw error;
    }
    if (await waitForEnd(pid, patience)) return true;
  }
  return false;
}

function ps(pid: number, field: string): string | null {
  try {
    return execFileSync('ps', ['-o', field, '-p', String(pid)], { encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}
