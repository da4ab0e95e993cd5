import { type RefObject, useEffect, useRef } from 'react';
import { useInboxState } from '#data/inbox/inboxState.ts';
import type { MessageListHandle } from './MessageList.tsx';

/** Goes once to the message that the address names, such as one that was searched for. */
export function useJumpFromAddress(list: RefObject<MessageListHandle | null>): void {
  const { around, change } = useInboxState();
  const done = useRef<number | null>(null);
  useEffect(() => {
    if (around === null || done.current === around) return;
    done.current = around;
    void list.current?.jump(around);
    // The same message may be asked for again.
    change({ around: undefined });
  }, [around, change, list]);
  useEffect(() => {
    if (around === null) done.current = null;
  }, [around]);
}
