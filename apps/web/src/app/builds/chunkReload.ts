import { ownBuildId, readLatest } from './watchBuild.ts';

const guardSeconds = 10;
const key = 'herald-chunk-reload';

/** At most one reload per path within ten seconds: a chunk that is truly gone must not reload the page for ever. */
export function mayReload(stored: string | null, path: string, now: number): boolean {
  const [time, storedPath] = stored?.split(' ', 2) ?? [];
  return storedPath !== path || now - Number(time) > guardSeconds * 1000;
}

/**
 * After a deployment old pages ask for files that are gone; loading the page again brings the new ones. Whatever else
 * keeps a file from coming (no connection, a server that restarts) is said where the file was wanted.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', async ({ payload }) => {
    // By these words the router knows such errors, and loads the page by itself: offline, into nothing.
    payload.message = `A part of the page did not come: ${payload.message}`;
    const latest = await readLatest();
    if (latest === null || latest === ownBuildId()) return;
    const path = window.location.pathname;
    const now = Date.now();
    try {
      if (!mayReload(sessionStorage.getItem(key), path, now)) return;
      sessionStorage.setItem(key, `${now} ${path}`);
    } catch {
      return; // Without storage a loop could not be told from a first time.
    }
    window.location.reload();
  });
}
