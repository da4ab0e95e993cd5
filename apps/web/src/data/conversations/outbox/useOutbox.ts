import { closeConversation, type OutgoingMessage, sendConversationMessage } from '@herald/contract';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { call } from '#app/api.ts';
import { queryClient } from '#app/queryClient.ts';
import { useConnection } from '#app/realtime/useRealtime.ts';
import { useUser } from '#app/session/hooks.ts';
import { type NumberParams, storageScope } from '#app/session/numberParams.ts';
import { notifyError } from '#ui/notify.ts';
import { patchConversation } from '../patchConversation.ts';
import { threadQuery } from '../queries.ts';
import { addMessage } from '../thread/threadData.ts';
import { outboxKeys } from './onTheirWay.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { type Shown, shownMessage } from './shownMessage.ts';

const outboxes = new Map<string, Outbox>();

/** One for each person and number, for as long as the page lives: leaving the inbox does not stop what is being sent. */
export function outboxOf(userId: number, place: NumberParams): Outbox {
  const scope = storageScope(userId, place);
  const known = outboxes.get(scope);
  if (known) return known;
  const outbox = createOutbox({
    prefix: `${outboxKeys}${scope}:`,
    storage: localStorage,
    send: async ({ contactId, clientId, message, quotedId, seenId, hold }) => {
      const { data } = await call(sendConversationMessage, {
        params: { ...place, contact_id: contactId },
        body: {
          message,
          client_id: clientId,
          ...(quotedId === null ? {} : { quoted_message_id: quotedId }),
          ...(seenId === null ? {} : { seen_message_id: seenId }),
          ...(hold && { hold }),
        },
      });
      return data;
    },
    onSent: ({ contactId, shown, closes, reasonId }, message) => {
      if (closes) close(place, contactId, reasonId);
      queryClient.setQueryData(
        threadQuery(place, contactId).queryKey,
        (thread) => thread && addMessage(thread, message, shown),
      );
    },
  });
  window.addEventListener('online', outbox.flush);
  outboxes.set(scope, outbox);
  return outbox;
}

/** What was sent to end a conversation ends it only once it is on its way. */
function close(place: NumberParams, contactId: number, reasonId: number | undefined): void {
  const body = { closed: true, ...(reasonId !== undefined && { reason_id: reasonId }) };
  call(closeConversation, { params: { ...place, contact_id: contactId }, body })
    .then(({ data }) => patchConversation(place, contactId, data, { stays: false }))
    .catch(notifyError);
}

export function useOutbox(place: NumberParams): Outbox {
  const { id } = useUser();
  const outbox = useMemo(() => outboxOf(id, place), [id, place]);
  const connection = useConnection();
  useEffect(() => {
    if (connection === 'connected') outbox.flush();
  }, [outbox, connection]);
  return outbox;
}

/** What is on its way to this contact. */
export function useOutgoing(outbox: Outbox, contactId: number) {
  const all = useSyncExternalStore(outbox.subscribe, outbox.read);
  const obstacle = useSyncExternalStore(outbox.subscribe, outbox.obstacle);
  const own = useMemo(() => all.filter((entry) => entry.contactId === contactId), [all, contactId]);
  return { outgoing: own, obstacle };
}

/** Returns the client id of the message. */
export type Send = (message: OutgoingMessage, shown?: Shown) => string;

/** `newestId`: of the messages that the person looks at; null while these are old ones. */
export function useSend(
  outbox: Outbox,
  contactId: number,
  newestId: number | null,
  onAdded: () => void,
): Send {
  return useCallback(
    (message, shown = {}) => {
      const clientId = crypto.randomUUID();
      outbox.add({
        clientId,
        contactId,
        message,
        quotedId: shown.quoted?.id ?? null,
        seenId: shown.seenId ?? newestId,
        closes: Boolean(shown.closing),
        reasonId: shown.closing?.reasonId,
        ...(shown.hold && { hold: true }),
        shown: shownMessage(clientId, message, shown),
      });
      onAdded();
      return clientId;
    },
    [outbox, contactId, newestId, onAdded],
  );
}
