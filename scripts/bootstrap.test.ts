import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inRoot } from './root.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-clone-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function bootstrap(root: string, args: string[], env: NodeJS.ProcessEnv = {}) {
  const script = join(root, 'scripts', 'bootstrap.mjs');
  return spawnSync(process.execPath, [script, ...args], {
    encoding: 'utf8',
    env: { ...process.env, ...env },
  });
}

/** A clone in which nothing is installed; its `openapi` command prints its arguments. */
async function makeClone(): Promise<void> {
  await mkdir(join(folder, 'scripts'));
  await cp(inRoot('scripts/bootstrap.mjs'), join(folder, 'scripts/bootstrap.mjs'));
  await cp(inRoot('package.json'), join(folder, 'package.json'));
  await cp(inRoot('package-lock.json'), join(folder, 'package-lock.json'));
  await writeFile(
    join(folder, 'scripts/openapi.ts'),
    'const words: string[] = process.argv.slice(2);\nconsole.log(words.join());\nprocess.exitCode = 7;\n',
  );
}

test('an unknown command is named', () => {
  const { status, stderr } = bootstrap(inRoot(), ['nonsense']);
  expect([status, stderr]).toEqual([1, 'There is no command "nonsense".\n']);
});

test('without packages and without a registry there is one sentence, and nothing on stdout', async () => {
  await makeClone();
  const offline = {
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_cache: join(folder, 'cache'),
    // npm's own patience, which grows with the machine's configuration, is not the test's subject.
    npm_config_fetch_retries: '0',
  };
  const { status, stdout, stderr } = bootstrap(folder, ['openapi'], offline);
  expect(stderr).toMatch(/npm does not reach its registry\. Connect to the internet/);
  expect([status, stdout]).toEqual([1, '']);
});

test('the script runs on the pinned Node with its arguments, and its exit code is passed on', async () => {
  await makeClone();
  await mkdir(join(folder, 'node_modules'));
  await cp(inRoot('node_modules/node'), join(folder, 'node_modules/node'), { recursive: true });
  // npm's own record says that everything is there.
  await cp(join(folder, 'package-lock.json'), join(folder, 'node_modules/.package-lock.json'));
  for (const workspace of await readdir(inRoot('node_modules/@herald'))) {
    await mkdir(join(folder, 'node_modules/@herald', workspace), { recursive: true });
  }

  const { status, stdout, stderr } = bootstrap(folder, ['openapi', 'a', 'b c']);
  expect([status, stdout, stderr]).toEqual([7, 'a,b c\n', '']);
});
