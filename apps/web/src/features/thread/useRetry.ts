import { type Message, resendMessage } from '@herald/contract';
import { useMutation } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { call } from '#app/api.ts';
import { queryClient } from '#app/queryClient.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import type { Outbox } from '#data/conversations/outbox/outbox.ts';
import { refreshThread, threadQuery } from '#data/conversations/queries.ts';
import { addMessage, markSentAgain } from '#data/conversations/thread/threadData.ts';
import { notifyError } from '#ui/notify.ts';

interface Written {
  outbox: Outbox;
  /** The newest message that the person sees. */
  newestId: number | null;
}

/**
 * Tries a message again. One that the server refused goes out as it was; one that WhatsApp refused is sent as a new one;
 * one that may have arrived asks first, because it may arrive twice.
 */
export function useRetry(place: NumberParams, contactId: number, { outbox, newestId }: Written) {
  const [uncertain, setUncertain] = useState<Message | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (message: Message) =>
      call(resendMessage, {
        params: { ...place, contact_id: contactId, message_id: message.id },
        body: { accept_duplicate: mayHaveArrived(message) },
      }),
    onSuccess: ({ data }, { id }) => {
      queryClient.setQueryData(
        threadQuery(place, contactId).queryKey,
        (thread) => thread && addMessage(markSentAgain(thread, id), data),
      );
      void refreshThread(place, contactId, false).catch(() => {});
    },
    onError: notifyError,
    onSettled: () => setUncertain(null),
  });
  const retry = useCallback(
    (message: Message) => {
      if (message.id < 0) outbox.retry(message.client_id ?? '', newestId);
      else if (mayHaveArrived(message)) setUncertain(message);
      else mutate(message);
    },
    [outbox, newestId, mutate],
  );
  return {
    retry,
    uncertain,
    isPending,
    confirm: () => uncertain && mutate(uncertain),
    cancel: () => setUncertain(null),
  };
}

/** Letting go of a message does not tell whether it arrived. */
function mayHaveArrived({ status, failure }: Message): boolean {
  return status === 'uncertain' || failure?.code === 'let_go';
}
