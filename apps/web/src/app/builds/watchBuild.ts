import type { AnyRouter } from '@tanstack/react-router';
import { z } from 'zod';
import { isOutdated, tellNewBuild } from './newBuild.ts';
import { isHeld } from './unsaved.ts';

const firstLook = 1000;
const everyMinute = 60_000;
const latest = z.object({ id: z.string() });

/** The id of the build that this page came with. */
export function ownBuildId(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="build-id"]')?.content;
}

function isVerySlow(): boolean {
  const connection = (navigator as { connection?: { effectiveType?: string } }).connection;
  return connection?.effectiveType === 'slow-2g';
}

/** The id of the newest build; null while nobody answers. */
export async function readLatest(): Promise<string | null> {
  try {
    const response = await fetch('/builds/latest.json', { cache: 'no-store' });
    if (!response.ok) throw new Error(`builds/latest.json answered ${response.status}`);
    return latest.parse(await response.json()).id;
  } catch (error) {
    console.warn('The build manifest could not be read.', error);
    return null;
  }
}

/**
 * Notices a newer build and says so. Whoever does not load it gets it with the next change of page, when nothing can be
 * lost.
 */
export function watchBuild(router: AnyRouter): void {
  const own = ownBuildId();
  if (!own || own.startsWith('__') || isVerySlow()) return;

  const look = async () => {
    if (document.hidden || isOutdated()) return;
    const id = await readLatest();
    if (id !== null && id !== own) tellNewBuild();
  };
  setTimeout(() => void look(), firstLook);
  setInterval(() => void look(), everyMinute);

  router.subscribe('onBeforeNavigate', ({ toLocation, pathChanged }) => {
    if (isOutdated() && pathChanged && !isHeld()) window.location.assign(toLocation.href);
  });
}
