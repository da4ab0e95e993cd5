import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { EmbeddedPostgresError, explainFileError } from './problem.ts';
import { processStart } from './processes.ts';

interface Owner {
  pid: number;
  started: string | null;
  host: string;
}

/**
 * Says that this process, and no other Herald, works on a folder. A lock whose owner is gone (SIGKILL, power cut) is taken over.
 * Without it a second `npm start` could not tell a PostgreSQL in use from one that outlived a killed Herald.
 */
export async function lockFolder(lockPath: string, folder: string): Promise<AsyncDisposable> {
  const owner: Owner = { pid: process.pid, started: processStart(process.pid), host: hostname() };
  const draft = `${lockPath}.${randomUUID()}`;

  try {
    await writeFile(draft, JSON.stringify(owner), { mode: 0o644 });
    while (!(await claim(draft, lockPath))) await removeIfStale(lockPath, folder);
  } catch (error) {
    throw explainFileError(error, folder);
  } finally {
    await rm(draft, { force: true });
  }

  return { [Symbol.asyncDispose]: () => rm(lockPath, { force: true }) };
}

/** A hard link appears whole or not at all, so nobody ever reads half a lock. */
async function claim(draft: string, lockPath: string): Promise<boolean> {
  try {
    await link(draft, lockPath);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function removeIfStale(lockPath: string, folder: string): Promise<void> {
  const found = await read(lockPath);
  if (found === null) return;

  const owner = parse(found);
  if (owner && isAlive(owner)) {
    throw new EmbeddedPostgresError(
      'already_running',
      `Herald is already running on ${folder} (process ${owner.pid}). Use that one, stop it first, or give this one another folder with HERALD_DATA.`,
    );
  }

  // Two newcomers may see the same stale lock. Moving it aside tells them apart: one of them finds it
  // gone, or finds that it moved the other's fresh lock, and puts that back.
  const aside = `${lockPath}.${randomUUID()}`;
  try {
    await rename(lockPath, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await read(aside)) !== found) await claim(aside, lockPath);
  await rm(aside, { force: true });
}

async function read(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

function parse(text: string): Owner | null {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return null;
  }
}

/** A lock of another host (a container that was replaced, a moved disk) cannot be checked from here and its process is not ours. */
function isAlive(owner: Owner): boolean {
  return owner.host === hostname() && owner.started !== null && processStart(owner.pid) === owner.started;
}
