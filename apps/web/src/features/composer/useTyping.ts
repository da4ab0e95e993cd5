import { type Message, showTyping } from '@herald/contract';
import { useCallback, useRef } from 'react';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';

/** The person sees it for 25 seconds. */
const againMs = 20_000;

/**
 * Lets the person see that somebody writes, as long as their message waits for an answer. Whether it is really shown is
 * the server's affair; when it says no, it is not asked again before they write once more.
 */
export function useTyping(place: NumberParams, contactId: number, messages: readonly Message[]): () => void {
  const last = messages.at(-1);
  const unanswered = last?.contact_is_sender ? last.id : null;
  const next = useRef({ messageId: 0, at: 0 });
  return useCallback(() => {
    const now = Date.now();
    if (unanswered === null) return;
    if (next.current.messageId === unanswered && now < next.current.at) return;
    const asked = { messageId: unanswered, at: now + againMs };
    next.current = asked;
    call(showTyping, { params: { ...place, contact_id: contactId } })
      .then(({ data }) => {
        if (!data.shown) asked.at = Number.POSITIVE_INFINITY;
      })
      .catch(() => {
        // Nobody waits for it: the next letter asks again.
      });
  }, [place, contactId, unanswered]);
}
