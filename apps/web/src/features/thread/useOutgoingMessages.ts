import type { Message } from '@herald/contract';
import { useCallback, useMemo } from 'react';
import type { NumberParams } from '#app/session/numberParams.ts';
import { withOutgoing } from '#data/conversations/outbox/shownMessage.ts';
import { useOutbox, useOutgoing, useSend } from '#data/conversations/outbox/useOutbox.ts';
import type { ThreadData } from '#data/conversations/thread/threadData.ts';
import { useLetGo } from './useLetGo.ts';
import { useRetry } from './useRetry.ts';

/** The messages with those on their way, and what can be done about one that did not arrive, or may not have. */
export function useOutgoingMessages(
  place: NumberParams,
  contactId: number,
  { messages: arrived, newerCursor }: Pick<ThreadData, 'messages' | 'newerCursor'>,
  toEnd: () => void,
) {
  const outbox = useOutbox(place);
  const { outgoing, obstacle } = useOutgoing(outbox, contactId);
  const messages = useMemo(() => withOutgoing(arrived, outgoing), [arrived, outgoing]);
  const newest = arrived.reduce((most, { id }) => Math.max(most, id), 0);
  const newestId = newerCursor === null ? newest : null;
  const send = useSend(outbox, contactId, newestId, toEnd);
  const { retry, uncertain, confirm, cancel, isPending } = useRetry(place, contactId, { outbox, newestId });
  const { ask, ...letGo } = useLetGo(place, contactId);
  const discard = useCallback(
    (message: Message) => (message.id < 0 ? outbox.discard(message.client_id ?? '') : ask(message)),
    [outbox, ask],
  );
  const questions = {
    resend: { message: uncertain, isPending, onConfirm: confirm, onClose: cancel },
    letGo: {
      message: letGo.asked,
      isPending: letGo.isPending,
      onConfirm: letGo.confirm,
      onClose: letGo.cancel,
    },
  };
  return { messages, newestId, obstacle, send, isFromHere: outbox.isFromHere, retry, discard, questions };
}
