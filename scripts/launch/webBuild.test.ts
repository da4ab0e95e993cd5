import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hashSources } from './webBuild.ts';

test('the hash follows sources, not what is made from them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'herald-sources-'));
  try {
    const put = (path: string, text: string) => writeFile(join(folder, path), text);
    await mkdir(join(folder, 'dist'));
    await put('a.ts', '1');
    const before = await hashSources([folder]);

    await put('dist/a.js', '1');
    await put('routeTree.gen.ts', '1');
    await put('a.test.ts', '1');
    expect(await hashSources([folder])).toBe(before);

    await put('a.ts', '2');
    const changed = await hashSources([folder]);
    expect(changed).not.toBe(before);
    await put('b.ts', '');
    expect(await hashSources([folder])).not.toBe(changed);
  } finally {
    await rm(folder, { recursive: true });
  }
});
