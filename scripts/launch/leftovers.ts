import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { endProcess, processStart } from '../../apps/server/src/platform/embeddedPostgres/index.ts';

interface Noted {
  name: string;
  pid: number;
  started: string | null;
}

const fileIn = (dataDir: string) => join(dataDir, 'processes.json');

/** Notes which processes work for this data folder, for the case that the launcher is killed before it can stop them. */
export async function noteProcesses(
  dataDir: string,
  processes: readonly { name: string; pid: number }[],
): Promise<void> {
  const noted: Noted[] = processes.map(({ name, pid }) => ({ name, pid, started: processStart(pid) }));
  await writeFile(fileIn(dataDir), JSON.stringify(noted));
}

/** Ends what a killed launcher left running. Call it only while holding the folder's lock. */
export async function endLeftovers(dataDir: string): Promise<void> {
  for (const { pid, started } of await readNoted(dataDir)) {
    if (started === null || processStart(pid) !== started) continue;
    await endProcess(pid, [
      ['SIGTERM', 15_000],
      ['SIGKILL', 5_000],
    ]);
  }
  await forgetProcesses(dataDir);
}

/** All of them have ended. */
export function forgetProcesses(dataDir: string): Promise<void> {
  return rm(fileIn(dataDir), { force: true });
}

async function readNoted(dataDir: string): Promise<Noted[]> {
  try {
    return JSON.parse(await readFile(fileIn(dataDir), 'utf8')) as Noted[];
  } catch {
    return []; // none, or half written: the processes see by themselves that their parent is gone
  }
}
