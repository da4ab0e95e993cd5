import { useEffect, useMemo, useRef } from 'react';
import { queryClient } from '#app/queryClient.ts';
import { useConnection, useRealtime } from '#app/realtime/useRealtime.ts';
import { createRefresher } from './createRefresher.ts';
import { type ListFilters, placeRow } from './list/rows.ts';
import type { Place } from './place.ts';
import { fetchThread, listQuery, refreshTop, threadQuery } from './queries.ts';

/** A message lifts its conversation to the top; a change of state may put one anywhere. */
type Change = 'message' | 'state';

const listPause = 120;
/** Changed conversations that lie deeper than the first page are asked for one by one, up to this many. */
const mostSingles = 5;

/** Keeps the list right while others work and people write. The open thread looks after itself. */
export function useInboxRealtime(place: Place, filters: ListFilters, openId: number | null): void {
  const current = useRef({ filters, openId });
  useEffect(() => {
    current.current = { filters, openId };
  }, [filters, openId]);

  const list = useMemo(() => {
    const changed = new Map<number, Change>();
    const refresh = createRefresher(async () => {
      const changes = new Map(changed);
      changed.clear();
      await refreshList(place, current.current.filters, current.current.openId, changes);
    }, listPause);
    return {
      note(contactId: number, change: Change) {
        if (changed.get(contactId) !== 'state') changed.set(contactId, change);
        refresh();
      },
    };
  }, [place]);

  const onChange = (contactId: number, change: Change) => {
    list.note(contactId, change);
    if (contactId === current.current.openId) return;
    // Looked at ahead or earlier: what was unread then is no longer right, so it is read anew when it is opened.
    queryClient.removeQueries({ queryKey: threadQuery(place, contactId).queryKey });
  };
  useRealtime('message.created', ({ phone_number_id, contact_id }) => {
    if (phone_number_id === place.phone_number_id) onChange(contact_id, 'message');
  });
  useRealtime('conversation.updated', ({ phone_number_id, contact_id }) => {
    if (phone_number_id === place.phone_number_id) onChange(contact_id, 'state');
  });
  useRealtime('messages.updated', ({ contact_ids }) => {
    for (const contactId of contact_ids) {
      if (contactId === current.current.openId) continue;
      void queryClient.invalidateQueries({
        queryKey: threadQuery(place, contactId).queryKey,
        refetchType: 'none',
      });
    }
  });
  useCatchUp(place);
}

async function refreshList(
  place: Place,
  filters: ListFilters,
  openId: number | null,
  changes: ReadonlyMap<number, Change>,
): Promise<void> {
  // Lists with other filters are read anew when they are looked at.
  const { queryKey } = listQuery(place, filters);
  void queryClient.invalidateQueries({
    queryKey: ['conversations', place],
    predicate: (query) => JSON.stringify(query.queryKey) !== JSON.stringify(queryKey),
    refetchType: 'none',
  });
  if (!queryClient.getQueryData(queryKey)) return;
  await refreshTop(place, filters, openId);
  const rows = queryClient.getQueryData(queryKey)?.rows ?? [];
  const inFirstPage = new Set(rows.slice(0, 30).map((row) => row.contact_id));
  const loaded = new Set(rows.map((row) => row.contact_id));
  const deeper = [...changes]
    .filter(([id, change]) => !inFirstPage.has(id) && (change === 'state' || loaded.has(id)))
    .map(([id]) => id);
  if (deeper.length > mostSingles) return void queryClient.invalidateQueries({ queryKey });
  await Promise.all(
    deeper.map(async (contactId) => {
      const { conversation } = await fetchThread(place, contactId);
      queryClient.setQueryData(
        queryKey,
        (before) => before && placeRow(before, conversation, filters, openId),
      );
    }),
  );
}

/** What happened between the first reading and the moment the socket listened was told to nobody. */
function useCatchUp(place: Place): void {
  const connection = useConnection();
  const atStart = useRef(connection);
  useEffect(() => {
    if (connection !== 'connected' || atStart.current === 'connected') return;
    atStart.current = 'connected';
    void queryClient.invalidateQueries({ queryKey: ['conversations', place] });
    void queryClient.invalidateQueries({ queryKey: ['conversation', place] });
  }, [connection, place]);
}
