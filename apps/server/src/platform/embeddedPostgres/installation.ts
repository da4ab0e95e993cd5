import { access, constants, mkdir, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type Binaries, findBinaries } from './binaries.ts';
import { exists, giveTo } from './files.ts';
import { type Launcher, listLaunchers, probe } from './launcher.ts';
import { EmbeddedPostgresError, explainFileError } from './problem.ts';
import { moveToShelter } from './shelter.ts';
import { findOrCreatePostgresUser, type SystemUser } from './systemUser.ts';

/** Where and how PostgreSQL runs on this machine. */
export interface Installation {
  dataDir: string;
  binaries: Binaries;
  launcher: Launcher;
  /** Whom PostgreSQL runs as when we are root; null: as ourselves. */
  user: SystemUser | null;
  version: string;
}

/** Makes the folder above the data, and returns the one true name of the data folder. */
export async function prepareFolder(wanted: string): Promise<string> {
  const parent = dirname(resolve(wanted));
  try {
    await mkdir(parent, { recursive: true });
    await access(parent, constants.R_OK | constants.W_OK | constants.X_OK);
    return join(await realpath(parent), basename(wanted));
  } catch (error) {
    throw explainFileError(error, parent);
  }
}

/** Finds a way to run PostgreSQL over this folder, the least privileged one that works. */
export async function findInstallation(folder: string): Promise<Installation> {
  const dataDir = await followLink(folder);
  const binaries = findBinaries();
  const user = process.getuid?.() === 0 ? await chooseUser(dataDir) : null;
  if (!user) await refuseUnreadable(dataDir);

  const installation = await tryLaunchers({ dataDir, binaries, user });
  if (installation) return installation;
  if (!user) throw cannotRun();

  const sheltered = await moveToShelter(dataDir, binaries);
  if (await exists(sheltered.dataDir)) await giveTo(user, sheltered.dataDir);
  const shelteredInstallation = await tryLaunchers({ ...sheltered, user });
  if (shelteredInstallation) return shelteredInstallation;
  throw cannotRun();
}

async function tryLaunchers(at: Omit<Installation, 'launcher' | 'version'>): Promise<Installation | null> {
  const folder = (await exists(at.dataDir)) ? at.dataDir : dirname(at.dataDir);
  for (const launcher of listLaunchers(at.user)) {
    const version = probe(launcher, at.binaries, folder);
    if (version) return { ...at, launcher, version };
  }
  return null;
}

/** The data folder may be a link, even one to nothing yet. */
async function followLink(path: string): Promise<string> {
  const target = await readlink(path).catch(() => null);
  return target === null ? path : resolve(dirname(path), target);
}

/** Root serves a person's own data folder as that person, so that the next start without root can still read it. */
async function chooseUser(dataDir: string): Promise<SystemUser> {
  const owner = await stat(dataDir).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };

  const user = findOrCreatePostgresUser();
  if (owner) await giveTo(user, dataDir); // copied or unpacked by root
  return user;
}

async function refuseUnreadable(dataDir: string): Promise<void> {
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw explainFileError(error, dataDir);
  }
}

function cannotRun(): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'cannot_run',
    `The bundled PostgreSQL does not run on this system (${process.platform} ${process.arch}; on Linux it needs glibc). Set DATABASE_URL to a PostgreSQL of your own.`,
  );
}
