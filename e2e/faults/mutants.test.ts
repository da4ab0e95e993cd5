import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { inRoot } from '../../scripts/root.ts';
import { mutants } from './mutants.ts';
import { replaceOnce } from './projectCopy.ts';

test.each(mutants)('the product can still be broken: $name', async ({ changes }) => {
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
