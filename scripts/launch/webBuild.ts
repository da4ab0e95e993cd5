import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { lockFolder } from '../../apps/server/src/platform/embeddedPostgres/index.ts';
import { Problem } from '../problem.ts';
import { inRoot, root } from '../root.ts';

const web = inRoot('apps/web');
const ignored = /^(node_modules|dist|dist\.lock.*|\.tanstack)$|\.(gen|test)\.tsx?$/;

/** Builds the web application unless the build at hand is of these very sources. Returns whether it had to. */
export async function buildWebIfStale(signal?: AbortSignal): Promise<boolean> {
  const wanted = await hashSources([web, inRoot('packages'), inRoot('package-lock.json')]);
  return buildOnce(join(web, 'dist'), wanted, () => buildWeb(signal), signal);
}

/**
 * Fills a folder unless it is of these sources. One process does so at a time: the others wait and find it done. Returns
 * whether it had to.
 */
export async function buildOnce(
  dist: string,
  wanted: string,
  build: () => Promise<void>,
  signal?: AbortSignal,
): Promise<boolean> {
  if (await isBuiltOf(dist, wanted)) return false;
  await using _turn = await takeTurn(dist, signal);
  if (await isBuiltOf(dist, wanted)) return false;
  const marker = markerIn(dist);
  await rm(marker, { force: true });
  await build();
  await writeFile(marker, wanted);
  return true;
}

const markerIn = (dist: string) => join(dist, '.sources');

async function isBuiltOf(dist: string, wanted: string): Promise<boolean> {
  const [present, page] = await Promise.all([
    readFile(markerIn(dist), 'utf8').catch(() => null),
    stat(join(dist, 'index.html')).catch(() => null),
  ]);
  return present === wanted && page !== null;
}

async function takeTurn(dist: string, signal: AbortSignal | undefined): Promise<AsyncDisposable> {
  for (;;) {
    try {
      return await lockFolder(`${dist}.lock`, dist);
    } catch (error) {
      if ((error as { code?: string }).code !== 'already_running') throw error;
    }
    await delay(200, undefined, { ...(signal && { signal }) });
  }
}

async function buildWeb(signal: AbortSignal | undefined): Promise<void> {
  const child = spawn(
    process.execPath,
    [inRoot('node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: web,
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal && { signal }),
    },
  );
  const [output, complaints, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    new Promise<number | null>((resolve) => child.once('error', () => resolve(null)).once('close', resolve)),
  ]);
  if (code !== 0)
    throw new Problem(`The web application could not be built:\n${`${output}${complaints}`.trim()}`);
}

/** One hash over the names and contents of everything in these places. Generated files follow from the others. */
export async function hashSources(places: readonly string[]): Promise<string> {
  const files = (await Promise.all(places.map(listFiles))).flat().sort();
  const hash = createHash('sha256');
  for (const file of files) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(await readFile(file))
      .update('\0');
  }
  return hash.digest('hex');
}

async function listFiles(path: string): Promise<string[]> {
  if (!(await stat(path)).isDirectory()) return [path];
  const entries = await readdir(path, { withFileTypes: true });
  const found = await Promise.all(
    entries.filter(({ name }) => !ignored.test(name)).map((entry) => listFiles(join(path, entry.name))),
  );
  return found.flat();
}
