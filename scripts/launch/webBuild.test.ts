import { mkdir, mkdtemp, mkdtempDisposable, readdir, rm, writeFile } from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { buildOnce, hashSources } from './webBuild.ts';

test('the hash follows sources, not what is made from them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'herald-sources-'));
  try {
    const put = (path: string, text: string) => writeFile(join(folder, path), text);
    await mkdir(join(folder, 'dist'));
    await put('a.ts', '1');
    const before = await hashSources([folder]);

    await put('dist/a.js', '1');
    await put('dist.lock', '{}');
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

test('two that build at once build once, and the second waits for it', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'herald-build-'));
  const dist = join(folder.path, 'dist');
  let running = 0;
  let builds = 0;
  const build = async () => {
    builds++;
    expect(++running).toBe(1);
    await rm(dist, { recursive: true, force: true });
    await mkdir(dist);
    await setTimeout(300);
    await writeFile(join(dist, 'index.html'), '');
    running--;
  };
  const both = await Promise.all([buildOnce(dist, 'one', build), buildOnce(dist, 'one', build)]);
  expect(both.toSorted()).toEqual([false, true]);
  expect(await buildOnce(dist, 'one', build)).toBe(false);
  expect(builds).toBe(1);
  expect(await buildOnce(dist, 'two', build)).toBe(true);
  expect(await readdir(folder.path)).toEqual(['dist']);
});

test('whoever builds after one that was killed does not wait for it', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'herald-build-'));
  const dist = join(folder.path, 'dist');
  await mkdir(dist);
  await writeFile(`${dist}.lock`, JSON.stringify({ pid: process.pid, started: '0', host: hostname() }));
  const build = () => writeFile(join(dist, 'index.html'), '');
  expect(await buildOnce(dist, 'one', build)).toBe(true);
});
