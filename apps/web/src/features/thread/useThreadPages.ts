import { ApiError } from '@herald/contract';
import { useCallback, useState } from 'react';
import { queryClient } from '#app/queryClient.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { fetchThread, threadQuery } from '#data/conversations/queries.ts';
import { appendNewer, keepFiles, prependOlder } from '#data/conversations/thread/threadData.ts';

export type PageState = 'idle' | 'loading' | 'failed';

/** Reading on at both ends of what is loaded, and jumping elsewhere in the thread. */
export function useThreadPages(place: NumberParams, contactId: number) {
  const [older, setOlder] = useState<PageState>('idle');
  const [newer, setNewer] = useState<PageState>('idle');

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

  const loadNewer = useCallback(async (): Promise<void> => {
    const { queryKey } = threadQuery(place, contactId);
    const after = queryClient.getQueryData(queryKey)?.newerCursor;
    if (!after) return;
    setNewer('loading');
    try {
      const page = await fetchThread(place, contactId, { after });
      queryClient.setQueryData(queryKey, (thread) =>
        thread?.newerCursor === after ? appendNewer(thread, page) : thread,
      );
      setNewer('idle');
    } catch {
      setNewer('failed');
    }
  }, [place, contactId]);

  const show = useCallback(
    async (around: number | undefined): Promise<boolean> => {
      const { queryKey } = threadQuery(place, contactId);
      try {
        const page = await fetchThread(place, contactId, { around });
        queryClient.setQueryData(queryKey, (thread) => (thread ? keepFiles(thread, page) : page));
        setOlder('idle');
        setNewer('idle');
        return around === undefined || page.messages.some(({ id }) => id === around);
      } catch (error) {
        // That a message is gone is an answer; that none came is not.
        if (around === undefined || (error instanceof ApiError && error.status === 404)) return false;
        throw error;
      }
    },
    [place, contactId],
  );

  const jumpTo = useCallback(
    async (messageId: number): Promise<boolean> => {
      const thread = queryClient.getQueryData(threadQuery(place, contactId).queryKey);
      return thread?.messages.some(({ id }) => id === messageId) || show(messageId);
    },
    [place, contactId, show],
  );

  const toPresent = useCallback(async (): Promise<boolean> => {
    const thread = queryClient.getQueryData(threadQuery(place, contactId).queryKey);
    return thread?.newerCursor === null || show(undefined);
  }, [place, contactId, show]);

  return { older, loadOlder, newer, loadNewer, jumpTo, toPresent };
}
