import { existsSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeScratchFolder, mayExecute } from './scratchFolder.ts';

test('what a run wrote is gone after it', async () => {
  const folder = await makeScratchFolder();
  await writeFile(join(folder.path, 'file'), 'words');
  await folder[Symbol.asyncDispose]();
  expect(existsSync(folder.path)).toBe(false);
});

test('another user may pass through it, and see no names', async () => {
  await using folder = await makeScratchFolder();
  expect((await stat(folder.path)).mode & 0o777).toBe(0o711);
});

test.each([
  ['tmpfs /dev/shm tmpfs rw,relatime 0 0\n', true],
  ['shm /dev/shm tmpfs rw,nosuid,nodev,noexec,relatime,size=65536k 0 0\n', false],
  // What was mounted last is what is seen.
  ['tmpfs /dev/shm tmpfs rw 0 0\ntmpfs /dev/shm tmpfs rw,noexec 0 0\n', false],
  ['proc /proc proc rw 0 0\n', false],
])('programs run in memory where its mount lets them: %s', (mounts, may) => {
  expect(mayExecute(mounts)).toBe(may);
});
