import { findMessageAt } from '@herald/contract';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { useInboxState } from '#data/inbox/inboxState.ts';
import { notifyRetry } from '#ui/notifyUndo.tsx';
import type { MessageListHandle } from './MessageList.tsx';

/** Goes once to the message or note that the address names, such as one that was searched for. */
export function useJumpFromAddress(
  list: RefObject<MessageListHandle | null>,
  place: NumberParams,
  contactId: number,
): void {
  const { around, note, change } = useInboxState();
  const done = useRef<string | null>(null);
  const wanted = around === null && note === null ? null : `${around} ${note}`;
  const toNote = useEffectEvent(async (noteId: number) => {
    try {
      const params = { ...place, contact_id: contactId };
      const { data } = await call(findMessageAt, { params, query: { note_id: String(noteId) } });
      if (data.message_id !== null) await list.current?.jump(data.message_id, noteId);
    } catch (error) {
      notifyRetry(error, () => void toNote(noteId), 'jump');
    }
  });
  useEffect(() => {
    if (wanted === null || done.current === wanted) return;
    done.current = wanted;
    if (note !== null) void toNote(note);
    else if (around !== null) void list.current?.jump(around);
    // The same message may be asked for again.
    change({ around: undefined, note: undefined });
  }, [wanted, around, note, change, list]);
  useEffect(() => {
    if (wanted === null) done.current = null;
  }, [wanted]);
}
