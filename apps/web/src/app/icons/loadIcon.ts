import { getIcons, type IconSet, iconLimits } from '@herald/contract';
import { call } from '../api.ts';
import { createIconCache, type KeptIcon } from './iconCache.ts';

const collection = 'tabler';
const cache = createIconCache(() => window.localStorage);

type Icons = Record<string, KeptIcon>;
let gathering: { names: Set<string>; answer: Promise<Icons> } | null = null;

/** Returns an icon by name; null where there is none. Those wanted at once are asked for at once. */
export async function loadIcon(
  name: string,
  timeoutMs: number = iconLimits.timeoutMs,
): Promise<KeptIcon | null> {
  const known = cache.find(name);
  if (known) return known;
  if (!gathering || gathering.names.size >= iconLimits.cacheEntries) gathering = gather(timeoutMs);
  gathering.names.add(name);
  return (await gathering.answer)[name] ?? null;
}

function gather(timeoutMs: number) {
  const names = new Set<string>();
  const answer = Promise.resolve().then(async () => {
    gathering = null;
    const set = await call(getIcons, {
      params: { collection },
      query: { icons: [...names].join(',') },
      signal: AbortSignal.timeout(timeoutMs),
    });
    const icons = readIcons(set);
    cache.keep(icons);
    return icons;
  });
  return { names, answer };
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
