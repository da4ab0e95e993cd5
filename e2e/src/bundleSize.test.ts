import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { buildWebIfStale } from '../../scripts/launch/webBuild.ts';

const script = join(import.meta.dirname, '../../apps/web/scripts/bundleSize.ts');

test('a conversation can be read after at most 250 kB of JavaScript in 40 files, and the editor of automations brings at most 150 kB', async () => {
  await buildWebIfStale(AbortSignal.timeout(120_000));
  // Ends with a code other than 0 above the limit, which makes this throw with what it printed.
  const { stdout } = await promisify(execFile)(process.execPath, [script]);
  expect(stdout).toMatch(/kB {2}in \d+ files/);
  expect(stdout).toMatch(/kB {2}the editor of automations/);
}, 150_000);
