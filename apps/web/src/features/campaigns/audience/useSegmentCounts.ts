import { useQueries } from '@tanstack/react-query';
import { useNumberParams } from '#app/session/hooks.ts';
import { segmentQuery } from '#data/segments/queries.ts';
import type { SegmentCount } from './segmentCounts.ts';

/** Counts the chosen segments anew: the last count may be of another week. */
export function useSegmentCounts(ids: readonly number[]): ReadonlyMap<number, SegmentCount> {
  const params = useNumberParams();
  const counted = useQueries({ queries: ids.map((id) => segmentQuery(params, id)) });
  return new Map(
    ids.map((id, index) => {
      const query = counted[index];
      return [id, query?.data?.contacts_count ?? (query?.isError ? 'failed' : 'counting')];
    }),
  );
}
