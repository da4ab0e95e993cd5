import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { queryClient } from '#app/queryClient.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { useInboxState } from '../inboxState.ts';
import type { Place } from '../place.ts';
import { fetchPage, listQuery, searchQuery } from '../queries.ts';
import { appendPage, dropUnmatched, type ListFilters } from './rows.ts';

/** The rows to show: what the filters let through, or what was searched for. */
export function useConversationList(openId: number | null) {
  const { team_id, phone_number_id } = useNumberParams();
  const place = useMemo(() => ({ team_id, phone_number_id }), [team_id, phone_number_id]);
  const { filters, search } = useInboxState();
  const text = search.trim();
  const inbox = useQuery({ ...listQuery(place, filters), enabled: text === '' });
  const found = useQuery(searchQuery(place, text));
  const loadMore = useLoadMore(place, filters);
  useForgetUnmatched(place, filters, openId);

  const isSearching = text !== '';
  const { isPending, error, refetch } = isSearching ? found : inbox;
  const rows = isSearching ? found.data : inbox.data?.rows;
  return {
    rows: rows ?? [],
    isSearching,
    isPending: isPending && !rows,
    error: rows ? null : error,
    retry: () => void refetch(),
    hasMore: !isSearching && (inbox.data?.nextCursor ?? null) !== null,
    loadMore,
  };
}

function useLoadMore(place: Place, filters: ListFilters): () => void {
  const isLoading = useRef(false);
  return useCallback(() => {
    const { queryKey } = listQuery(place, filters);
    const cursor = queryClient.getQueryData(queryKey)?.nextCursor;
    if (isLoading.current || !cursor) return;
    isLoading.current = true;
    fetchPage(place, filters, { cursor })
      .then((page) =>
        // The list may have been read anew meanwhile; then the page no longer follows its last row.
        queryClient.setQueryData(queryKey, (before) =>
          before?.nextCursor === cursor ? appendPage(before, page) : before,
        ),
      )
      .catch(() => {})
      .finally(() => {
        isLoading.current = false;
      });
  }, [place, filters]);
}

/** A conversation that was read while open leaves "Unread" when the person goes on to another. */
function useForgetUnmatched(place: Place, filters: ListFilters, openId: number | null): void {
  useEffect(() => {
    queryClient.setQueryData(
      listQuery(place, filters).queryKey,
      (before) => before && dropUnmatched(before, filters, openId),
    );
  }, [place, filters, openId]);
}
