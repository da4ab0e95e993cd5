import { request } from 'undici';
import { asArray, asObject, isObject, type Json } from '../core/json.ts';
import type { World } from '../world.ts';

const cacheMs = 10 * 60_000;
const fetched = new WeakMap<World, Map<string, { until: number; good: Promise<boolean> }>>();

/** Every media address in a message. */
export function linksIn(content: Json): string[] {
  const links: string[] = [];
  const visit = (value: unknown, depth: number): void => {
    if (depth > 8) return;
    if (Array.isArray(value)) for (const each of asArray(value)) visit(each, depth + 1);
    if (!isObject(value)) return;
    for (const [key, inner] of Object.entries(asObject(value))) {
      if (key === 'link' && typeof inner === 'string') links.push(inner);
      else visit(inner, depth + 1);
    }
  };
  visit(content, 0);
  return links;
}

/** Fetches each address once in ten minutes, as Meta does. False when one of them has no file to give. */
export async function linksAreGood(world: World, links: readonly string[]): Promise<boolean> {
  const results = await Promise.all(links.map((link) => linkIsGood(world, link)));
  return results.every(Boolean);
}

function linkIsGood(world: World, link: string): Promise<boolean> {
  const cache = fetched.get(world) ?? new Map<string, { until: number; good: Promise<boolean> }>();
  fetched.set(world, cache);
  const known = cache.get(link);
  if (known && known.until > Date.now()) return known.good;
  const good = fetchOnce(link);
  cache.set(link, { until: Date.now() + cacheMs, good });
  return good;
}

async function fetchOnce(link: string): Promise<boolean> {
  try {
    const response = await request(link, { headersTimeout: 5_000, bodyTimeout: 5_000 });
    await response.body.dump();
    const type = String(response.headers['content-type'] ?? '');
    return response.statusCode === 200 && type !== '' && !type.startsWith('text/html');
  } catch {
    return false;
  }
}
