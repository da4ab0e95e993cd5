import { Button, Group, Stack } from '@mantine/core';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumber } from '#app/session/hooks.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { PhonePreview } from '#ui/phone/PhonePreview.tsx';
import classes from './dialogs.module.css';

/** What every dialog of the composer gets. What is begun stays in the draft of the conversation, however it is closed. */
export interface DialogProps<Draft, Message> {
  draft: Draft | null;
  onChange: (draft: Draft) => void;
  onSend: (message: Message) => void;
  onClose: () => void;
}

interface DialogFrameProps {
  title: string;
  onClose: () => void;
  onSubmit: () => void;
  /** The bubble as the customer will see it. */
  preview: ReactNode;
  children: ReactNode;
}

/** In a field of several lines, where Enter alone begins the next. */
function submitByKey(event: KeyboardEvent<HTMLFormElement>): void {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) event.currentTarget.requestSubmit();
}

/** A form beside the phone of the customer. */
export function DialogFrame({ title, onClose, onSubmit, preview, children }: DialogFrameProps) {
  const { t } = useTranslation('dialogs');
  const sender = useNumber().verified_name ?? '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Dialog opened onClose={onClose} size={860} title={title}>
      <form onSubmit={submit} onKeyDown={submitByKey} noValidate>
        <div className={classes.columns}>
          <Stack gap="sm">{children}</Stack>
          <PhonePreview sender={sender}>{preview}</PhonePreview>
        </div>
        <Group justify="flex-end" gap="xs" mt="xs" className={classes.buttons ?? ''}>
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit">{t('buttons.send')}</Button>
        </Group>
      </form>
    </Dialog>
  );
}
