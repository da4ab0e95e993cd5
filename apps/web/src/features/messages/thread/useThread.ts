import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { queryClient } from '#app/queryClient.ts';
import { useRealtime } from '#app/realtime/useRealtime.ts';
import { useCan } from '#app/session/hooks.ts';
import { createRefresher } from '../createRefresher.ts';
import { patchConversation } from '../patchConversation.ts';
import type { Place } from '../place.ts';
import { fetchThread, refreshThread, threadQuery } from '../queries.ts';
import { firstUnread } from './entries.ts';
import { prependOlder, type ThreadData } from './threadData.ts';
import { useVisible } from './useVisible.ts';

/** The open conversation, live: who looks at it has read it. */
export function useThread(place: Place, contactId: number) {
  const query = useQuery(threadQuery(place, contactId));
  const mayReply = useCan('conversations.reply');
  const isVisible = useVisible();
  const readsAlong = isVisible && mayReply;

  const refresh = useMemo(
    () =>
      createRefresher(() => {
        const isSeen = mayReply && document.visibilityState === 'visible';
        return refreshThread(place, contactId, isSeen);
      }, 0),
    [place, contactId, mayReply],
  );
  useRealtime('message.created', ({ contact_id }) => {
    if (contact_id === contactId) refresh();
  });
  useRealtime('conversation.updated', ({ contact_id }) => {
    if (contact_id === contactId) refresh();
  });
  useRealtime('messages.updated', ({ contact_ids }) => {
    if (contact_ids.includes(contactId)) refresh();
  });

  const unread = query.data?.conversation.unread_count ?? 0;
  const unreadFrom = useUnreadMark(query.data);
  useEffect(() => {
    if (unread === 0 || !readsAlong) return;
    patchConversation(place, contactId, { unread_count: 0 });
    refresh();
  }, [unread, readsAlong, place, contactId, refresh]);

  return { query, unreadFrom, ...useOlder(place, contactId) };
}

interface UnreadMark {
  count: number;
  /** The newest message at that moment. */
  upTo: number;
}

/** Where the unread messages began when the person came; it stays after they have been marked read. */
function useUnreadMark(data: ThreadData | undefined): number | null {
  const [mark, setMark] = useState<UnreadMark | null>(null);
  const [known, setKnown] = useState(0);
  const unread = data?.conversation.unread_count ?? 0;
  if (data && unread !== known) {
    setKnown(unread);
    if (known === 0) setMark({ count: unread, upTo: newestOf(data) });
  }
  return useMemo(() => (mark && data ? firstUnread(data.messages, mark) : null), [mark, data]);
}

function newestOf({ messages }: ThreadData): number {
  return messages.reduce((newest, { id }) => Math.max(newest, id), 0);
}

function useOlder(place: Place, contactId: number) {
  const [older, setOlder] = useState<'idle' | 'loading' | 'failed'>('idle');
  const loadOlder = useCallback(async (): Promise<void> => {
    const { queryKey } = threadQuery(place, contactId);
    const before = queryClient.getQueryData(queryKey)?.olderCursor;
    if (!before) return;
    setOlder('loading');
    try {
      const page = await fetchThread(place, contactId, { before });
      queryClient.setQueryData(queryKey, (thread) =>
        thread?.olderCursor === before ? prependOlder(thread, page) : thread,
      );
      setOlder('idle');
    } catch {
      setOlder('failed');
    }
  }, [place, contactId]);
  return { older, loadOlder };
}
