import type { Home } from '@herald/contract';
import type { HomeAsked } from './useHome.ts';

/** A part of the page as a question of its own. A part that the person may not see has no answer and no card. */
export function partOf<K extends keyof Home>({ data, error, refetch }: HomeAsked, key: K) {
  return { data: (data?.[key] ?? undefined) as NonNullable<Home[K]> | undefined, error, refetch };
}
