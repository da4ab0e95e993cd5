import {
  type FindKind,
  type FindWriter,
  type FoundInConversation,
  findInConversation,
} from '@herald/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { conversationKeys } from '#data/keys/conversations.ts';

export interface Filters {
  by: FindWriter | null;
  kind: FindKind | null;
}

export const noFilters: Filters = { by: null, kind: null };
const nothing: FoundInConversation[] = [];

/** What was found for words and filters, asked once the words stand still; more of it by `query.fetchNextPage`. */
export function useFound(place: NumberParams, contactId: number, text: string, { by, kind }: Filters) {
  const [words] = useDebouncedValue(text.trim(), 200);
  const asked = {
    ...(words !== '' && { query: words }),
    ...(by !== null && { by }),
    ...(kind !== null && { kind }),
  };
  const isWanted = Object.keys(asked).length > 0;
  const query = useInfiniteQuery({
    queryKey: conversationKeys.found(place, contactId, asked),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ pageParam, signal }) => {
      const body = { ...asked, ...(pageParam === undefined ? {} : { cursor: pageParam }) };
      const params = { ...place, contact_id: contactId };
      return (await call(findInConversation, { params, body, signal })).data;
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    select: ({ pages }) => ({ found: pages.flatMap(({ found }) => found) }),
    enabled: isWanted,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const isAsked = isWanted && words === text.trim() && !query.isPlaceholderData;
  return {
    found: (isAsked && query.data?.found) || nothing,
    /** What was asked, so that other words or filters are known from the same. */
    key: JSON.stringify(asked),
    words,
    isAsked,
    isKnown: !query.isPending,
    query,
  };
}
