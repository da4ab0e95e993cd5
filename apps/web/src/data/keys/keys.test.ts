import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../..');
/** Speaks of kinds, whose keys it does not know. */
const knowsKinds = ['app/realtime/outdate.ts'];

test('a key is spelt in `data/keys` or `app/keys.ts` alone', () => {
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter(
    (file) => !/\.test\.tsx?$/.test(file) && !knowsKinds.includes(file),
  );
  const spelt = files.filter((file) => /queryKey: \[/.test(readFileSync(join(src, file), 'utf8')));
  expect(spelt).toEqual([]);
});
