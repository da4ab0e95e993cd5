import type { Conversation, ConversationFilters } from '@herald/contract';
import { queryClient } from '#app/queryClient.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { fetchMore, largestPage, listQuery } from './queries.ts';

/** Loads what the filters let through, until there is no more or `most` are loaded. They stand in the list then, so a change of theirs can be taken back. */
export async function fetchAll(
  place: NumberParams,
  filters: ConversationFilters,
  most: number,
): Promise<readonly Conversation[]> {
  const list = () => queryClient.getQueryData(listQuery(place, filters).queryKey);
  for (let loaded = -1; ; ) {
    const { rows = [], nextCursor = null } = list() ?? {};
    // Whatever brings nothing new, such as a list that is read anew meanwhile, ends it as well.
    if (nextCursor === null || rows.length >= most || rows.length <= loaded) return rows;
    loaded = rows.length;
    await fetchMore(place, filters, largestPage);
  }
}
