import { access, chmod, constants, mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** What a whole run keeps at once is about 1 GB; the rest is for whoever else works on the machine. */
const wanted = 4 * 1024 ** 3;

/**
 * A folder for what a run of tests writes and throws away, in memory where there is room. Each test has a database of
 * its own, 40 MB that are written and deleted at once; on a disk the system stops them all to write that down, which
 * took half of the run.
 */
export async function makeScratchFolder(): Promise<AsyncDisposable & { path: string }> {
  const parent = (await hasRoom()) ? memory : tmpdir();
  const path = await mkdtemp(join(parent, 'herald-run-'));
  // As in /tmp, another user may pass: under root, PostgreSQL runs as one.
  await chmod(path, 0o711);
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

async function hasRoom(): Promise<boolean> {
  try {
    await access(memory, constants.W_OK);
    const { bavail, bsize } = await statfs(memory);
    return (
      bavail * bsize >= wanted &&
      process.availableMemory() >= wanted &&
      mayExecute(await readFile('/proc/mounts', 'utf8'))
    );
  } catch {
    return false;
  }
}

/** Whether programs can run in the folder: PostgreSQL is lent to another user as a copy. */
export function mayExecute(mounts: string): boolean {
  const lines = mounts.split('\n').map((line) => line.split(' '));
  const options = lines.findLast(([, folder]) => folder === memory)?.[3];
  return options !== undefined && !options.split(',').includes('noexec');
}
