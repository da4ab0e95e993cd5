import type { OutgoingMessage, ScheduledMessage } from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useTyped } from '#app/typed/useTyped.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { TimeFields, usePlanTime } from './TimeFields.tsx';

interface ScheduledDialogProps {
  scheduled: ScheduledMessage;
  isSaving: boolean;
  onSave: (
    change: { message?: OutgoingMessage; send_at?: string; cancel_on_reply?: boolean },
    onSaved: () => void,
  ) => void;
  onClose: () => void;
}

/** Other words or another time for what waits. Only cancelling gives up what was typed. */
export function ScheduledDialog({ scheduled, isSaving, onSave, onClose }: ScheduledDialogProps) {
  const { t } = useTranslation('conversation');
  const { message, kind } = scheduled;
  const { typed, keep, drop } = useTyped(`scheduled:${scheduled.id}`);
  const body = typed.body ?? (message.type === 'text' ? message.body : '');
  const time = usePlanTime({
    sendAt: scheduled.send_at,
    cancelOnReply: scheduled.cancel_on_reply,
    typed,
    onTyped: keep,
  });
  const isEmpty = message.type === 'text' && body.trim() === '';

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (isEmpty) return;
    const text = message.type === 'text' ? { message: { type: 'text' as const, body: body.trim() } } : {};
    const planned = kind === 'later' ? time.read() : null;
    if (planned) onSave({ ...text, send_at: planned.sendAt, cancel_on_reply: planned.cancelOnReply }, drop);
    else if (kind === 'reengage') onSave(text, drop);
  }

  return (
    <Dialog opened onClose={onClose} title={t('composer:scheduled.change')}>
      <form onSubmit={submit} noValidate>
        <Stack gap="sm">
          {message.type === 'text' ? (
            <Textarea
              label={t('composer:scheduled.message')}
              autosize
              minRows={2}
              maxRows={10}
              maxLength={limits.message.text}
              value={body}
              error={isEmpty ? t('common:form.required') : null}
              onChange={(event) => keep({ body: event.currentTarget.value })}
              data-autofocus
            />
          ) : (
            <Text>{scheduled.preview}</Text>
          )}
          {kind === 'later' ? <TimeFields time={time} /> : null}
          <Group justify="flex-end" gap="xs">
            <Button
              variant="default"
              onClick={() => {
                drop();
                onClose();
              }}
            >
              {t('common:action.cancel')}
            </Button>
            <Button type="submit" loading={isSaving} disabled={isEmpty}>
              {t('common:action.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
