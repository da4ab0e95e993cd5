import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { processStart } from '../../apps/server/src/platform/embeddedPostgres/index.ts';
import { startChild } from './childProcess.ts';
import { endLeftovers, noteProcesses } from './leftovers.ts';

let folder: string;
let logPath: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-child-'));
  logPath = join(folder, 'child.log');
});
afterEach(() => rm(folder, { recursive: true }));

const start = (script: string) =>
  startChild({ name: 'child', args: ['-e', script], env: process.env, logPath });

test('what it says is in its log, and how it ended is told', async () => {
  const child = start('console.log("hello"); process.exitCode = 3');
  expect(await child.exited).toBe('ended with code 3');
  await expect.poll(() => readFile(logPath, 'utf8')).toBe('hello\n');
});

test('it may finish what it has begun when it is stopped', async () => {
  const child =
    start(`process.on('SIGTERM', () => { console.log('finished'); process.exit() }); setInterval(() => {}, 1e6);
    console.log('ready')`);
  await expect.poll(() => readFile(logPath, 'utf8')).toBe('ready\n');
  await child.stop();
  expect(await child.exited).toBe('ended with code 0');
  await expect.poll(() => readFile(logPath, 'utf8')).toBe('ready\nfinished\n');
});

test('it ends by itself when whoever started it is killed', async () => {
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `import { startChild } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'childProcess.ts')).href)};
       const args = ['-e', 'console.log("ready"); setInterval(() => {}, 1e6)'];
       console.log(startChild({ name: 'child', args, env: process.env, logPath: ${JSON.stringify(logPath)} }).pid)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [pid] = await once(createInterface({ input: parent.stdout }), 'line');
  await expect.poll(() => readFile(logPath, 'utf8')).toBe('ready\n');
  parent.kill('SIGKILL');
  await expect.poll(() => processStart(Number(pid)), { timeout: 10_000 }).toBeNull();
});

test('a process of an earlier run is ended, a stranger under its number is not', async () => {
  const child = start('setInterval(() => {}, 1e6)');
  await noteProcesses(folder, [child]);
  const noted = JSON.parse(await readFile(join(folder, 'processes.json'), 'utf8')) as object[];
  await writeFile(
    join(folder, 'processes.json'),
    JSON.stringify([...noted, { name: 'stranger', pid: process.pid, started: 'long ago' }]),
  );

  await endLeftovers(folder);
  expect(await child.exited).toBe('was ended by SIGTERM');
});
