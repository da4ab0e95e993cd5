import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readOrMakeSecrets } from './secrets.ts';

let folder: string;
let path: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'herald-secrets-'));
  path = join(folder, 'secrets.json');
});
afterEach(() => rm(folder, { recursive: true }));

const modeOf = async (file: string) => (await stat(file)).mode & 0o777;

test('secrets are made once, for this installation, and readable by their owner alone', async () => {
  const made = await readOrMakeSecrets(folder);
  expect(made.SECRET_KEYS).toMatch(/^k1:[\w+/]{43}=$/);
  expect(made.HERALD_DEMO_PASSWORD).toMatch(/^\w{4}(-\w{4}){3}$/);
  expect(new Set(Object.values(made)).size).toBe(7);
  expect(await readOrMakeSecrets(folder)).toEqual(made);
  expect(await modeOf(path)).toBe(0o600);
  await rm(path);
  const others = Object.values(await readOrMakeSecrets(folder));
  expect(others.filter((secret) => Object.values(made).includes(secret))).toEqual([]);
});

test('a file of an older Herald keeps its keys and gets what it lacks', async () => {
  await writeFile(path, JSON.stringify({ SECRET_KEYS: 'k1:old' }), { mode: 0o644 });
  const made = await readOrMakeSecrets(folder);
  expect(made.SECRET_KEYS).toBe('k1:old');
  expect(await readOrMakeSecrets(folder)).toEqual(made);
  expect(await modeOf(path)).toBe(0o600);
});

test('what a person gives by name counts, and is not kept', async () => {
  const given = { HERALD_DEMO_PASSWORD: 'seven red lanterns', SANDBOX_APP_SECRET: '' };
  const told = await readOrMakeSecrets(folder, given);
  expect(told.HERALD_DEMO_PASSWORD).toBe('seven red lanterns');
  expect(told.SANDBOX_APP_SECRET).toMatch(/^[0-9a-f]{32}$/);
  expect(await readFile(path, 'utf8')).not.toContain('lanterns');
});

test.each(['', '{"SECRET_KE', '{}'])('a damaged file (%j) is named and kept', async (text) => {
  await writeFile(path, text);
  await expect(readOrMakeSecrets(folder)).rejects.toThrow(path);
  expect(await readFile(path, 'utf8')).toBe(text);
});
