import type { OutgoingMessage } from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import { Textarea } from '@mantine/core';
import type { FocusEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Bubble } from '#ui/phone/Bubble.tsx';
import type { ContactRequestDraft } from '../drafts.ts';
import { DialogFrame, type DialogProps } from './DialogFrame.tsx';
import { useTouched } from './useTouched.ts';

/** The proposed words are there already: one goes on after them. */
function goToEnd({ currentTarget: field }: FocusEvent<HTMLTextAreaElement>): void {
  field.setSelectionRange(field.value.length, field.value.length);
}

/** Asks for the number of a person who writes under a user name. */
export function ContactRequestDialog(props: DialogProps<ContactRequestDraft, OutgoingMessage>) {
  const { draft, onChange, onSend, onClose } = props;
  const { t } = useTranslation('dialogs');
  const body = draft?.body ?? t('contactRequest.proposal');
  const isEmpty = body.trim() === '';
  const { problemOf, touch, submitting } = useTouched(
    new Map(isEmpty ? [['body', 'required' as const]] : []),
  );

  const submit = submitting(() => {
    onSend({ type: 'message_contact_request', body: body.trim() });
  });

  return (
    <DialogFrame
      title={t('contactRequest.title')}
      onClose={onClose}
      onSubmit={submit}
      preview={
        <Bubble
          side="in"
          tail
          content={{ body: body || t('bodyPlaceholder'), buttons: [{ kind: 'share_contact' }] }}
        />
      }
    >
      <Textarea
        label={t('body')}
        description={t('contactRequest.hint')}
        withAsterisk
        autosize
        minRows={3}
        maxRows={8}
        maxLength={limits.message.body}
        value={body}
        error={problemOf('body') ? t('problem.required') : null}
        onBlur={touch('body')}
        onFocus={goToEnd}
        onChange={(event) => onChange({ body: event.currentTarget.value })}
        data-autofocus
      />
    </DialogFrame>
  );
}
