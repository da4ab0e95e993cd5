import { type Conversation, type ConversationFilters, noNumber } from '@herald/contract';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { queryClient } from '#app/queryClient.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { myId } from '#data/conversations/me.ts';
import { fetchMore, listQuery } from '#data/conversations/queries.ts';
import { dropUnmatched, withPinned } from '#data/conversations/rows.ts';
import { usePins } from '#data/conversations/usePins.ts';
import { useInboxState } from '#data/inbox/inboxState.ts';
import { useListPlace } from '#data/inbox/useListPlace.ts';

/** What the filters let through. While something is searched for, it waits as it was. */
export function useConversationList(open: string | null) {
  const { filters, search } = useInboxState();
  const place = useListPlace();
  const text = search.trim();
  const inbox = useQuery({ ...listQuery(place, filters), enabled: text === '' });
  const loadMore = useLoadMore(place, filters);
  useForgetUnmatched(place, filters, open);

  const pinned = usePins(place);
  const loaded = inbox.data?.rows;
  const rows = useMemo(
    () => loaded && withPinned(loaded, pinned, { filters, me: myId() }),
    [loaded, pinned, filters],
  );
  return {
    rows: rows ?? noRows,
    pinned,
    isAll: place.phone_number_id === noNumber,
    query: { data: rows, error: inbox.error, refetch: inbox.refetch },
    hasMore: (inbox.data?.nextCursor ?? null) !== null,
    loadMore,
  };
}

const noRows: readonly Conversation[] = [];

function useLoadMore(place: NumberParams, filters: ConversationFilters): () => void {
  const isLoading = useRef(false);
  return useCallback(() => {
    if (isLoading.current) return;
    isLoading.current = true;
    fetchMore(place, filters)
      .catch(() => {})
      .finally(() => {
        isLoading.current = false;
      });
  }, [place, filters]);
}

const lookAgainMs = 15_000;

/**
 * A conversation that was read while open leaves "Unread" when the person goes on to another. Windows close without
 * anybody telling it.
 */
function useForgetUnmatched(place: NumberParams, filters: ConversationFilters, open: string | null): void {
  useEffect(() => {
    const forget = () =>
      queryClient.setQueryData(
        listQuery(place, filters).queryKey,
        (before) => before && dropUnmatched(before, { filters, me: myId() }, open),
      );
    forget();
    if (!filters.window_open) return;
    const timer = setInterval(forget, lookAgainMs);
    return () => clearInterval(timer);
  }, [place, filters, open]);
}
