import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const root = new URL('.', import.meta.url);

/** Browsers load the model: it may import its own files and zod, and touch nothing of Node. */
test('the model imports nothing but itself and zod', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  expect(files.length).toBeGreaterThan(30);
  for (const file of files) {
    const source = readFileSync(new URL(file, root), 'utf8');
    const depth = file.split('/').length - 1;
    for (const [, target = ''] of source.matchAll(/from '([^']+)'/g)) {
      const climbs = target.split('/').filter((part) => part === '..').length;
      const own = target.startsWith('.') && climbs <= depth;
      expect(own || target === 'zod', `${file} imports ${target}`).toBe(true);
    }
    expect(
      /\b(process|Buffer|require|__dirname)\b/.exec(source.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, ''))?.[0],
      file,
    ).toBeUndefined();
  }
});
