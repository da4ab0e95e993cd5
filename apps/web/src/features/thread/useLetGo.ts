import { letGoMessage, type Message } from '@herald/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#app/api.ts';
import { queryClient } from '#app/queryClient.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { refreshThread, threadQuery } from '#data/conversations/queries.ts';
import { addMessage } from '#data/conversations/thread/threadData.ts';
import { notifyError } from '#ui/notify.ts';

/** Gives up on a message that may have arrived, once the person knows what that means. */
export function useLetGo(place: NumberParams, contactId: number) {
  const [asked, ask] = useState<Message | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id }: Message) =>
      call(letGoMessage, { params: { ...place, contact_id: contactId, message_id: id } }),
    onSuccess: ({ data }) =>
      queryClient.setQueryData(
        threadQuery(place, contactId).queryKey,
        (thread) => thread && addMessage(thread, data),
      ),
    onError: (error) => {
      notifyError(error);
      // Most likely WhatsApp told in the meantime what became of it.
      void refreshThread(place, contactId, false).catch(() => {});
    },
    onSettled: () => ask(null),
  });
  return { asked, ask, isPending, confirm: () => asked && mutate(asked), cancel: () => ask(null) };
}
