import { existsSync } from 'node:fs';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inRoot } from '../../scripts/root.ts';
import { mutants } from './mutants.ts';
import { copyProject, replaceOnce } from './projectCopy.ts';

test.each(mutants)('the product can still be broken: $name', async ({ changes, seenBy }) => {
  if (seenBy) expect(existsSync(inRoot(seenBy.file)), seenBy.file).toBe(true);
  const texts = new Map<string, string>();
  for (const { file, from, to } of changes) {
    const before = texts.get(file) ?? (await readFile(inRoot(file), 'utf8'));
    const after = replaceOnce(before, from, to);
    expect(after).not.toBe(before);
    texts.set(file, after);
  }
});

test('a text that is gone or stands twice is refused', () => {
  expect(() => replaceOnce('a b', 'c', 'd')).toThrow('stands 0 times');
  expect(() => replaceOnce('a a', 'a', 'd')).toThrow('stands 2 times');
});

test('the copy that is broken has each of the project’s own packages, and none of the project’s', async () => {
  await using copy = await copyProject();
  const own = copy.path('node_modules/@herald');
  const names = await readdir(inRoot('node_modules/@herald'));
  expect(names.length).toBeGreaterThan(5);
  const inside = await realpath(copy.path(''));
  for (const name of names.filter((one) => one !== 'bench')) {
    expect((await realpath(`${own}/${name}`)).startsWith(inside), name).toBe(true);
  }
});
