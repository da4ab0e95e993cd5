import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { components } from './apps/web/build/components.ts';

/** The server's tests share one PostgreSQL; each test file clones the migrated template database. */
const serverSetup = join(import.meta.dirname, 'apps/server/src/test/globalSetup.ts');

function project(name: string, root: string, include: string[] = ['src/**/*.test.{ts,tsx}']) {
  return { extends: true as const, root, test: { name, include } };
}

/**
 * Its files keep what they change to themselves, so what they stand on is read once a process and not once a file: a
 * third of the time for the server, a quarter for the others.
 */
function shared(...named: Parameters<typeof project>) {
  const { test, ...rest } = project(...named);
  return { ...rest, test: { ...test, isolate: false } };
}

const server = shared('server', 'apps/server');
const bench = project('bench', 'bench', ['**/*.test.ts']);
const benchSetup = join(import.meta.dirname, 'bench/lib/globalSetup.ts');

/** Five processes of Herald for minutes, which take the machine for themselves: only when they are asked for. */
const scale = process.argv.some((argument) => argument.startsWith('e2e/scale'))
  ? [project('scale', 'e2e', ['scale/**/*.test.ts'])].map((alone) => ({
      ...alone,
      test: { ...alone.test, fileParallelism: false },
    }))
  : [];

export default defineConfig({
  test: {
    environment: 'node',
    // What is waited for comes in milliseconds; on a busy machine it may take its time and is right all the same.
    testTimeout: 90_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // Most of a test's time goes by in PostgreSQL: one more at once than the default costs nothing on two cores.
    maxWorkers: 3,
    projects: [
      shared('contract', 'packages/contract'),
      shared('flow', 'packages/flow'),
      shared('whatsapp', 'packages/whatsapp'),
      { ...server, test: { ...server.test, globalSetup: [serverSetup] } },
      project('sandbox', 'apps/sandbox'),
      shared('web', 'apps/web', ['{src,build}/**/*.test.ts']),
      components,
      project('scripts', 'scripts', ['**/*.test.ts']),
      project('system', 'e2e', ['{src,faults}/**/*.test.ts']),
      ...scale,
      // Each runs a whole bench in short, with a database and processes of its own.
      { ...bench, test: { ...bench.test, testTimeout: 400_000, globalSetup: [benchSetup] } },
    ],
  },
});
