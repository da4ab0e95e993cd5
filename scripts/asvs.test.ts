import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const page = (name: string) => readFileSync(join(import.meta.dirname, '../docs', name), 'utf8').split('\n');
const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim());

/** `1.2.6–1.2.8` are three, and so are `14.1.1, 14.1.2, 14.2.4`. */
function countIds(ids: string): number {
  const last = (id = '') => Number(id.split('.').at(-1));
  return ids.split(',').reduce((sum, part) => {
    const [from, to] = part.trim().split('–');
    return sum + (to ? last(to) - last(from) + 1 : 1);
  }, 0);
}

test('the summary of the ASVS counts what its table says', () => {
  const counted: Record<string, [met: number, missed: number]> = {};
  let chapter = '';
  for (const line of page('asvs.md')) {
    chapter = /^## (V\d+) /.exec(line)?.[1] ?? chapter;
    const [, ids = '', , verdict] = cellsOf(line);
    if (!/^\d/.test(ids)) continue;
    const [met, missed] = counted[chapter] ?? [0, 0];
    const isMet = verdict === 'met' ? countIds(ids) : 0;
    const isMissed = verdict === 'not met' ? countIds(ids) : 0;
    counted[chapter] = [met + isMet, missed + isMissed];
  }
  const told = page('security.md').flatMap((line) => {
    const [, name = '', met, missed] = cellsOf(line);
    return /^V\d+ /.test(name) ? [[name.split(' ')[0], [Number(met), Number(missed)]]] : [];
  });
  expect(Object.fromEntries(told)).toEqual(counted);
});
