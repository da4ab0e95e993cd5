import { getIcons, type IconSet, iconLimits } from '@herald/contract';
import { call } from '../api.ts';
import { createIconCache, type KeptIcon } from './iconCache.ts';

const collection = 'tabler';
const cache = createIconCache(() => window.localStorage);

type Icons = Record<string, KeptIcon>;
interface Gathering {
  names: Set<string>;
  answer: Promise<Icons>;
}
/** By how long they may take: what waits less long does not wait behind the others. */
const gatherings = new Map<number, Gathering>();

/** Returns an icon by name; null where there is none. Those wanted at once for as long are asked for at once. */
export async function loadIcon(
  name: string,
  timeoutMs: number = iconLimits.timeoutMs,
): Promise<KeptIcon | null> {
  const known = cache.find(name);
  if (known) return known;
  let gathering = gatherings.get(timeoutMs);
  if (!gathering || gathering.names.size >= iconLimits.cacheEntries) gathering = gather(timeoutMs);
  gathering.names.add(name);
  return (await gathering.answer)[name] ?? null;
}

function gather(timeoutMs: number): Gathering {
  const names = new Set<string>();
  const answer = Promise.resolve().then(async () => {
    gatherings.delete(timeoutMs);
    const set = await call(getIcons, {
      params: { collection },
      query: { icons: [...names].join(',') },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const icons = readIcons(set);
    cache.keep(icons);
    return icons;
  });
  const gathering = { names, answer };
  gatherings.set(timeoutMs, gathering);
  return gathering;
}

function readIcons(set: IconSet): Icons {
  const sizes = { width: set.width ?? 16, height: set.height ?? 16 };
  const icons: Icons = {};
  for (const [name, icon] of Object.entries(set.icons)) icons[name] = { ...sizes, ...icon };
  for (const [name, { parent }] of Object.entries(set.aliases ?? {})) {
    if (icons[parent]) icons[name] = icons[parent];
  }
  return icons;
}
