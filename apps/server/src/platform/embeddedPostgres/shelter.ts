import { randomBytes } from 'node:crypto';
import { cp, mkdir, rename, rm, stat, symlink } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { type Binaries, binariesIn } from './binaries.ts';
import { exists } from './files.ts';
import { explainFileError } from './problem.ts';

const systemShelter = '/var/lib/herald';

/**
 * For root in a folder closed to others, on a system that cannot lend a capability: PostgreSQL runs as another user, who
 * could never reach it. Its programs are copied to /var/lib/herald and the data lies there; a link stays where the data belongs.
 */
export async function moveToShelter(
  dataDir: string,
  binaries: Binaries,
  shelter = systemShelter,
): Promise<{ dataDir: string; binaries: Binaries }> {
  try {
    await mkdir(shelter, { recursive: true, mode: 0o755 });
    return { binaries: await copyBinaries(binaries, shelter), dataDir: await moveData(dataDir, shelter) };
  } catch (error) {
    throw explainFileError(error, shelter);
  }
}

async function copyBinaries(binaries: Binaries, shelter: string): Promise<Binaries> {
  const { mtimeMs, size } = await stat(binaries.postgres);
  const home = join(shelter, `postgresql-${size}-${Math.trunc(mtimeMs)}`);
  if (await exists(home)) return binariesIn(home);

  const draft = `${home}.new-${randomBytes(4).toString('hex')}`;
  await cp(binaries.home, draft, { recursive: true, verbatimSymlinks: true });
  await rename(draft, home);
  return binariesIn(home);
}

async function moveData(dataDir: string, shelter: string): Promise<string> {
  if (dirname(dataDir) === shelter) return dataDir;

  const target = join(shelter, `${basename(dataDir)}-${randomBytes(4).toString('hex')}`);
  if (await exists(dataDir)) {
    const draft = `${target}.new`;
    await cp(dataDir, draft, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    await rename(draft, target);
    await rm(dataDir, { recursive: true });
  }
  await symlink(target, dataDir);
  return target;
}
