import type { FoundConversation } from '@herald/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { searchQuery } from '#data/conversations/queries.ts';
import { useInboxState } from '#data/inbox/inboxState.ts';
import { useListPlace } from '#data/inbox/useListPlace.ts';

const nothing: readonly FoundConversation[] = [];

/** What was found. While the next letters are searched for, the last results stay. */
export function useSearchResults() {
  const place = useListPlace();
  const text = useInboxState().search.trim();
  const query = useQuery({ ...searchQuery(place, text), placeholderData: keepPreviousData });
  const rows = text === '' ? nothing : (query.data ?? nothing);
  return {
    text,
    rows,
    /** What is shown belongs to what was typed before. */
    isOld: query.isPlaceholderData,
    query,
  };
}
