import { tellNewBuild } from './newBuild.ts';
import { hasUnsaved, isHeld } from './unsaved.ts';
import { ownBuildId, readLatest } from './watchBuild.ts';

const guardSeconds = 10;
const key = 'herald-chunk-reload';
const causesKey = 'herald-chunk-reload-causes';

/** At most one reload per path within ten seconds: a chunk that is truly gone must not reload the page for ever. */
export function mayReload(stored: string | null, path: string, now: number): boolean {
  const [time, storedPath] = stored?.split(' ', 2) ?? [];
  return storedPath !== path || now - Number(time) > guardSeconds * 1000;
}

/** A reload that did not bring a file will not bring it a second time, however much later it is wanted again. */
export const isNewCause = (stored: string | null, cause: string): boolean =>
  !(stored ?? '').split('\n').includes(cause);

/**
 * After a deployment old pages ask for files that are gone, and a download may break off: loading the page again brings
 * them, once the server can be reached. Without a connection it is said where the file was wanted. What somebody typed is
 * never loaded over: then it is theirs to say when, and without a new version what asked for the file tells of it.
 */
export function reloadOnMissingChunk(): void {
  window.addEventListener('vite:preloadError', async ({ payload }) => {
    // By these words the router knows such errors, and loads the page by itself: offline, into nothing.
    payload.message = `A part of the page did not come: ${payload.message}`;
    const latest = await readLatest();
    if (latest === null) return;
    if (hasUnsaved() || isHeld()) {
      // A download that broke off says nothing of a new version.
      if (latest !== ownBuildId()) tellNewBuild();
      return;
    }
    const cause = `${latest} ${payload.message}`.replaceAll('\n', ' ');
    const path = window.location.pathname;
    const now = Date.now();
    try {
      const causes = sessionStorage.getItem(causesKey);
      if (!mayReload(sessionStorage.getItem(key), path, now) || !isNewCause(causes, cause)) return;
      sessionStorage.setItem(key, `${now} ${path}`);
      sessionStorage.setItem(causesKey, causes === null ? cause : `${causes}\n${cause}`);
    } catch {
      return; // Without storage a loop could not be told from a first time.
    }
    window.location.reload();
  });
}
