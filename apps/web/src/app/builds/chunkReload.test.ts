import { afterEach, expect, test, vi } from 'vitest';
import { isNewCause, mayReload, reloadOnMissingChunk } from './chunkReload.ts';
import { isOutdated } from './newBuild.ts';

afterEach(() => vi.unstubAllGlobals());

test('a missing chunk reloads a path once in ten seconds', () => {
  expect(mayReload(null, '/a', 0)).toBe(true);
  expect(mayReload('1000 /a', '/a', 10_999)).toBe(false);
  expect(mayReload('1000 /a', '/a', 11_001)).toBe(true);
  expect(mayReload('1000 /a', '/b', 1500)).toBe(true);
});

test('what a reload did not bring is not reloaded for again', () => {
  expect(isNewCause(null, 'a')).toBe(true);
  expect(isNewCause('b\na', 'a')).toBe(false);
  expect(isNewCause('b\nab', 'a')).toBe(true);
});

/** A browser on a page, whose server answers with this build, or not at all. */
function browse(build: string | null, { isHeld = false, own = 'an old one' } = {}) {
  const kept = new Map<string, string>();
  const reload = vi.fn();
  let missing: ((event: { payload: Error }) => Promise<void>) | undefined;
  vi.stubGlobal('window', {
    addEventListener: (_name: string, listen: typeof missing) => {
      missing = listen;
    },
    dispatchEvent: () => !isHeld,
    location: { pathname: '/teams/1/1', reload },
  });
  vi.stubGlobal('document', { querySelector: () => ({ content: own }) });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal('console', { ...console, warn: () => {} });
  vi.stubGlobal('fetch', async () => {
    if (build === null) throw new TypeError('Failed to fetch');
    return Response.json({ id: build });
  });
  reloadOnMissingChunk();
  return { reload, miss: (file: string) => missing?.({ payload: new Error(file) }), kept };
}

test('the page is loaded anew whenever the server can be reached, also by the build that it came with', async () => {
  vi.useFakeTimers();
  const { reload, miss } = browse('the same');
  await miss('/assets/a.js');
  expect(reload).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  await miss('/assets/a.js');
  expect(reload).toHaveBeenCalledTimes(1);
  await miss('/assets/b.js');
  expect(reload).toHaveBeenCalledTimes(2);
  vi.useRealTimers();
});

test('without a server nothing is reloaded into nothing', async () => {
  const { reload, miss } = browse(null);
  await miss('/assets/a.js');
  expect(reload).not.toHaveBeenCalled();
});

test('a download that broke off while something would be cut off is no new version', async () => {
  const { reload, miss } = browse('the same', { isHeld: true, own: 'the same' });
  await miss('/assets/a.js');
  expect(reload).not.toHaveBeenCalled();
  expect(isOutdated()).toBe(false);
});

test('while something would be cut off the page stays, and the notice offers the reload', async () => {
  const { reload, miss } = browse('a newer one', { isHeld: true });
  await miss('/assets/a.js');
  expect(reload).not.toHaveBeenCalled();
  expect(isOutdated()).toBe(true);
});
