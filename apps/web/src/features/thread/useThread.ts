import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useCan } from '#app/session/hooks.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { followThread, type ThreadLive } from '#data/conversations/live/followThread.ts';
import { patchConversation } from '#data/conversations/patchConversation.ts';
import { threadQuery } from '#data/conversations/queries.ts';
import type { ThreadData } from '#data/conversations/thread/threadData.ts';
import { useVisible } from '#ui/useVisible.ts';
import { firstUnread, type UnreadMark } from './entries.ts';
import { useThreadPages } from './useThreadPages.ts';

/**
 * The open conversation, live: who looks at its present has read it.
 *
 * - `query`: the thread (`ThreadData`).
 * - `unreadFrom`: where the unread messages began when the person came.
 * - `older`, `loadOlder`, `newer`, `loadNewer`: one more page at either end (`idle`, `loading`, `failed`).
 * - `isAway`, `missed`: an old message was jumped to and the present is elsewhere; how many messages came in since.
 * - `jumpTo(messageId)`: has that message among the loaded ones; false when it cannot be had. Draw, then scroll to it.
 * - `toPresent()`: back to the newest messages. Call it also before something is sent.
 */
export function useThread(place: NumberParams, contactId: number) {
  const query = useQuery(threadQuery(place, contactId));
  const mayReply = useCan('conversations.reply');
  const isVisible = useVisible();
  const isAway = (query.data?.newerCursor ?? null) !== null;
  const readsAlong = isVisible && mayReply && !isAway;

  const isSeen = useEffectEvent(() => readsAlong && document.visibilityState === 'visible');
  const live = useRef<ThreadLive>(null);
  useEffect(() => {
    const followed = followThread(place, contactId, () => isSeen());
    live.current = followed;
    return followed.stop;
  }, [place, contactId]);

  const unread = query.data?.conversation.unread_count ?? 0;
  const unreadFrom = useUnreadMark(query.data, query.isFetching, readsAlong);
  useEffect(() => {
    if (unread === 0 || !readsAlong) return;
    patchConversation(place, contactId, { unread_count: 0 });
    live.current?.refresh();
  }, [unread, readsAlong, place, contactId]);

  const missed = query.data?.missed.length ?? 0;
  return { query, unreadFrom, isAway, missed, ...useThreadPages(place, contactId) };
}

/**
 * Where the unread messages began when the person came, or when they looked away; it stays after they have been marked
 * read. What comes while they look on is not unread: its row is told before the message is there.
 */
function useUnreadMark(data: ThreadData | undefined, isComing: boolean, isLooking: boolean): number | null {
  const [mark, setMark] = useState<UnreadMark | null>(null);
  const [isKnown, setKnown] = useState(false);
  const unread = data?.conversation.unread_count ?? 0;
  const newest = data ? newestOf(data) : 0;
  if (data && !isKnown) {
    if (unread > 0 && mark === null) setMark({ count: unread, upTo: newest });
    if (!isComing) setKnown(true);
  }
  const readUpTo = useRef(0);
  useLayoutEffect(() => {
    if (unread === 0) readUpTo.current = newest;
    else if (isKnown && !isLooking && readUpTo.current > 0) setMark({ after: readUpTo.current });
  }, [unread, newest, isKnown, isLooking]);
  return useMemo(() => (mark && data ? firstUnread(data.messages, mark) : null), [mark, data]);
}

function newestOf({ messages }: ThreadData): number {
  return messages.reduce((newest, { id }) => Math.max(newest, id), 0);
}
