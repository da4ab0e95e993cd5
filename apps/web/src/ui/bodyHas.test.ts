import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Printing happens once; what is drawn on a screen changes all the time. */
const printed = /@media print \{[\s\S]*?\n\}/g;
const asked = /(?:body|html|:root)\)?[^\s,{]*:has\(/;

test('no style asks the page what is in it: all of it would be styled anew with each message', async () => {
  const root = join(import.meta.dirname, '..');
  const asking: string[] = [];
  let read = 0;
  for await (const file of glob('**/*.css', { cwd: root })) {
    read += 1;
    const styles = (await readFile(join(root, file), 'utf8')).replace(printed, '');
    if (asked.test(styles)) asking.push(file);
  }
  expect(read).toBeGreaterThan(100);
  expect(asking).toEqual([]);
});
