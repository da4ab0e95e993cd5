import { type Message, reactToMessage } from '@herald/contract';
import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '#app/api.ts';
import { queryClient } from '#app/queryClient.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { refreshThread, threadQuery } from '#data/conversations/queries.ts';
import { notifyError } from '#ui/notify.ts';

export type React = (message: Message, emoji: string) => void;

/** One reaction of the team for each message; the same again takes it back. Shown at once. */
export function useReact(place: NumberParams, contactId: number): React {
  const { mutate } = useMutation({
    mutationFn: ({ id, emoji }: { id: number; emoji: string }) =>
      call(reactToMessage, {
        params: { ...place, contact_id: contactId, message_id: id },
        body: { emoji },
      }),
    onMutate: ({ id, emoji }) => {
      queryClient.setQueryData(threadQuery(place, contactId).queryKey, (thread) =>
        thread
          ? {
              ...thread,
              messages: thread.messages.map((each) => (each.id === id ? reacted(each, emoji) : each)),
            }
          : thread,
      );
    },
    onError: (error) => {
      notifyError(error);
      void refreshThread(place, contactId, false).catch(() => {});
    },
  });
  return useCallback(
    (message, emoji) => {
      const isSame = ownReaction(message) === emoji;
      mutate({ id: message.id, emoji: isSame ? '' : emoji });
    },
    [mutate],
  );
}

export function ownReaction({ reactions }: Pick<Message, 'reactions'>): string | null {
  return reactions.find(({ contact_is_sender }) => !contact_is_sender)?.emoji ?? null;
}

function reacted(message: Message, emoji: string): Message {
  const theirs = message.reactions.filter(({ contact_is_sender }) => contact_is_sender);
  return { ...message, reactions: emoji ? [...theirs, { emoji, contact_is_sender: false }] : theirs };
}
