import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { installFromDebian } from './debian.ts';
import { Problem } from './problem.ts';
import { inRoot } from './root.ts';

/** Playwright is a package of the journeys, not of these scripts. */
const requireBesideJourneys = createRequire(inRoot('e2e/package.json'));

const shell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const macPlaces = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * Chromium without the rest of a browser: it draws the same pages with a quarter less of the machine, and shows no
 * notifications. Where it is not to be had, and where somebody named a browser, that draws.
 */
export function findOrInstallHeadlessShell(): string {
  if (process.env.CHROMIUM_PATH) return findOrInstallChromium();
  return findOnPath([shell]) ?? installDebians(shell) ?? findOrInstallChromium();
}

/** A whole Chromium: the system's, else Debian's package (as root), else Playwright's. */
export function findOrInstallChromium(): string {
  const given = process.env.CHROMIUM_PATH;
  if (given) {
    if (runs(given)) return given;
    throw new Problem(
      `CHROMIUM_PATH names ${given}, which does not run. Correct it, or leave it out to let Herald look for one.`,
    );
  }

  const found = findOnSystem() ?? findPlaywrights();
  if (found) return found;
  console.error('There is no Chromium here yet: installing one. This happens once.');
  const installed = installDebians('chromium') ?? installPlaywrights();
  if (installed) return installed;

  throw new Problem(
    'No Chromium was found and none could be installed. Install chromium or Google Chrome, or name one in CHROMIUM_PATH.',
  );
}

const findOnSystem = () => findOnPath(names) ?? macPlaces.find(isThere) ?? null;

function findOnPath(names: readonly string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isThere) ?? null;
}

const isThere = (path: string) => existsSync(path) && runs(path);

/** Ubuntu has a `chromium-browser` that only asks for a snap, so being there is not enough. */
function runs(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /Chrom/.test(stdout);
}

const installDebians = (name: string) => (installFromDebian(name) ? findOnPath([name]) : null);

function findPlaywrights(): string | null {
  const { chromium } = requireBesideJourneys('@playwright/test') as {
    chromium: { executablePath(): string };
  };
  const path = chromium.executablePath();
  return isThere(path) ? path : null;
}

function installPlaywrights(): string | null {
  const isRoot = process.getuid?.() === 0;
  const cli = inRoot('node_modules/.bin/playwright');
  spawnSync(cli, ['install', ...(isRoot ? ['--with-deps'] : []), 'chromium'], { stdio: ['ignore', 2, 2] });
  return findPlaywrights();
}
