import { closeConversation, NetworkError, takeBackMessages } from '@herald/contract';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { queryClient } from '#app/queryClient.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import type { Outbox } from '#data/conversations/outbox/outbox.ts';
import { useOutbox } from '#data/conversations/outbox/useOutbox.ts';
import { patchConversation } from '#data/conversations/patchConversation.ts';
import { threadQuery } from '#data/conversations/queries.ts';
import { notifyError } from '#ui/notify.ts';
import classes from '../Composer.module.css';
import { focusComposer } from '../focusComposer.ts';
import type { ChangeDraft } from '../useDraft.ts';
import { draftOf, type SentDraft } from './sentDraft.ts';

interface UndoSendProps {
  place: NumberParams;
  contactId: number;
  sent: SentDraft;
  /** Whether something else is being written: then Ctrl+Z is the field's. */
  isWriting: boolean;
  change: ChangeDraft;
  /** It is over, or was taken back. */
  onOver: () => void;
}

/** For as long as what was sent has not left: takes it back, and what was typed with it. */
export function UndoSend({ place, contactId, sent, isWriting, change, onOver }: UndoSendProps) {
  const { t } = useTranslation('conversation');
  const outbox = useOutbox(place);
  const takeBack = useMutation({
    mutationFn: async () => {
      const params = { ...place, contact_id: contactId };
      await untilTaken(outbox, sent.clientIds);
      const { data } = await call(takeBackMessages, { params, body: { client_ids: [...sent.clientIds] } });
      if (sent.closes) {
        const { data: row } = await call(closeConversation, { params, body: { closed: false, undo: true } });
        patchConversation(place, contactId, row);
      }
      return data.client_ids;
    },
    // Whose answer was lost: asked again, it is the same.
    retry: (failures, error) => failures === 0 && error instanceof NetworkError,
    retryDelay: 300,
    onSuccess: (clientIds) => {
      queryClient.setQueryData(threadQuery(place, contactId).queryKey, (thread) =>
        thread
          ? {
              ...thread,
              messages: thread.messages.filter(({ client_id }) => !clientIds.includes(client_id ?? '')),
            }
          : thread,
      );
      change((draft) => draftOf(sent, clientIds, draft));
      focusComposer();
    },
    onError: notifyError,
    onSettled: onOver,
  });
  const { mutate, isPending } = takeBack;
  useEffect(() => {
    if (isPending) return;
    const timer = setTimeout(onOver, sent.until - Date.now());
    return () => clearTimeout(timer);
  }, [sent, onOver, isPending]);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey) || isWriting || event.shiftKey)
        return;
      event.preventDefault();
      mutate();
    }
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isWriting, mutate]);
  return (
    <div className={classes.undo} role="status">
      <span>{t('undo.leaving')}</span>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={isPending}
        leftSection={<IconArrowBackUp size={16} stroke={1.7} aria-hidden />}
        title={t('undo.hint')}
        onClick={() => mutate()}
      >
        {t('common:action.undo')}
      </Button>
    </div>
  );
}

/** What the server does not have yet cannot be taken back from it. */
function untilTaken(outbox: Outbox, clientIds: readonly string[]): Promise<void> {
  const isTaken = () =>
    !outbox.read().some((entry) => entry.state === 'waiting' && clientIds.includes(entry.clientId));
  return new Promise((resolve) => {
    if (isTaken()) return resolve();
    const stop = outbox.subscribe(() => {
      if (!isTaken()) return;
      stop();
      resolve();
    });
  });
}
