import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOrMakeSecretKeys } from './secrets.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('keys are made once and readable by their owner alone', async () => {
  const made = await readOrMakeSecretKeys(folder);
  expect(made).toMatch(/^k1:[\w+/]{43}=$/);
  expect(await readOrMakeSecretKeys(folder)).toBe(made);
  expect((await stat(join(folder, 'secrets.json'))).mode & 0o777).toBe(0o600);
});

test.each(['', '{"SECRET_KE', '{}'])('a damaged file (%j) is named and kept', async (text) => {
  const path = join(folder, 'secrets.json');
  await writeFile(path, text);
  await expect(readOrMakeSecretKeys(folder)).rejects.toThrow(path);
  expect(await readFile(path, 'utf8')).toBe(text);
});
