import { iconLimits } from '@herald/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Which icons were asked for together, and by when they were given up. */
let asked: { names: string | null; signal: AbortSignal | null | undefined }[];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const abort = new AbortController();
    setTimeout(() => abort.abort(), ms);
    return abort.signal;
  });
  vi.stubGlobal('window', { localStorage: undefined });
  vi.stubGlobal('fetch', (url: string, { signal }: RequestInit) => {
    asked.push({ names: new URL(url, 'http://localhost').searchParams.get('icons'), signal });
    return new Promise((_, reject) =>
      signal?.addEventListener('abort', () => reject(new Error('It took too long.'))),
    );
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('an icon of the frame is given up in its own time, also when another one was wanted first', async () => {
  // What calls the server takes hold of `fetch` when it is loaded, which another test of this process may have done.
  vi.resetModules();
  const { loadIcon } = await import('./loadIcon.ts');
  const ended: string[] = [];
  const want = (name: string, timeoutMs?: number) =>
    void loadIcon(name, timeoutMs).catch(() => ended.push(name));
  want('gift');
  want('home', iconLimits.shellTimeoutMs);
  want('tag');
  await vi.advanceTimersByTimeAsync(iconLimits.shellTimeoutMs);
  expect(asked.map(({ names, signal }) => [names, signal?.aborted])).toEqual([
    ['gift,tag', false],
    ['home', true],
  ]);
  expect(ended).toEqual(['home']);
  await vi.advanceTimersByTimeAsync(iconLimits.timeoutMs);
  expect(ended).toEqual(['home', 'gift', 'tag']);
});
