import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './problem.ts';
import { endProcess, isPostgresOver } from './processes.ts';

/**
 * Clears what a killed Herald left behind in a data folder: a PostgreSQL that still runs is stopped cleanly, and a
 * `postmaster.pid` whose number belongs to some other program by now is removed (PostgreSQL would refuse to start over it).
 * Call it only while holding the folder's lock.
 */
export async function clearLeftover(dataDir: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid');
  const pid = await readPid(pidFile);
  if (pid === null) return;

  if (!isPostgresOver(pid, dataDir)) {
    await rm(pidFile, { force: true });
    return;
  }

  log(`A PostgreSQL of an earlier run still works on ${dataDir} (process ${pid}): stopping it first.`);
  if (await stopPostgres(pid, dataDir)) return;
  throw new EmbeddedPostgresError(
    'already_running',
    `A PostgreSQL of an earlier run (process ${pid}) still works on ${dataDir} and does not stop. End it with kill -9 ${pid}, then start Herald again.`,
  );
}

async function readPid(pidFile: string): Promise<number | null> {
  try {
    const pid = Number.parseInt(await readFile(pidFile, 'utf8'), 10);
    return pid > 0 ? pid : null;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** A fast shutdown writes a checkpoint; SIGQUIT leaves that to the recovery of the next start. */
async function stopPostgres(pid: number, dataDir: string): Promise<boolean> {
  try {
    return await endProcess(pid, [
      ['SIGINT', 60_000],
      ['SIGQUIT', 10_000],
    ]);
  } catch (error) {
    throw new EmbeddedPostgresError(
      'not_permitted',
      `A PostgreSQL of another user (process ${pid}) works on ${dataDir}. Stop it as that user, or choose another folder with HERALD_DATA.`,
      { cause: error },
    );
  }
}
