import { z } from 'zod';
import { ownBuildId } from './watchBuild.ts';

const build = z.object({ id: z.string(), built_at: z.iso.datetime() });
export type Build = z.output<typeof build>;

/** Returns what `builds/meta` says of the build that this page came with; null where it is none, as while developing. */
export async function readOwnBuild(signal?: AbortSignal): Promise<Build | null> {
  const id = ownBuildId();
  if (!id || id.startsWith('__')) return null;
  const response = await fetch(`/builds/meta/${id}.json`, signal ? { signal } : {});
  // After a deployment the page may be older than all that is left of its build.
  return response.ok ? build.parse(await response.json()) : null;
}
