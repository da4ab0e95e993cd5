import type { OutgoingMessage } from '@herald/contract';
import { Button, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumber } from '#app/session/hooks.ts';
import { Bubble } from '#ui/phone/Bubble.tsx';
import { PhonePreview } from '#ui/phone/PhonePreview.tsx';
import { plainHeader } from '../plainHeader.ts';
import classes from './Composer.module.css';
import type { ButtonsDraft } from './drafts.ts';

interface ButtonsDialogProps {
  opened: boolean;
  onClose: () => void;
  draft: ButtonsDraft | null;
  onChange: (draft: ButtonsDraft | null) => void;
  onSend: (message: OutgoingMessage) => void;
}

const blank: ButtonsDraft = { header: '', body: '', footer: '', buttons: [''] };
const mostButtons = 3;
const limits = { header: 60, body: 1024, footer: 60, button: 20 };

/** A question with up to three answers to tap. What is begun is kept with the draft of the conversation. */
export function ButtonsDialog({ opened, onClose, draft, onChange, onSend }: ButtonsDialogProps) {
  const { t } = useTranslation('messages');
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const sender = useNumber().verified_name ?? '';
  const values = draft ?? blank;
  const change = (patch: Partial<ButtonsDraft>) => onChange({ ...values, ...patch });
  const setButton = (index: number, title: string) => change({ buttons: values.buttons.with(index, title) });
  const touch = (field: string) => () => setTouched((before) => new Set(before).add(field));
  const errors = findErrors(values);
  const errorOf = (field: string) => {
    const code = touched.has(field) ? errors.get(field) : undefined;
    return code ? t(`buttons.problem.${code}`) : null;
  };

  function submit(event: React.FormEvent): void {
    event.preventDefault();
    setTouched(new Set(errors.keys()));
    if (errors.size > 0) return;
    onSend({
      type: 'messages_buttons',
      body: values.body.trim(),
      buttons: values.buttons.map((title) => ({ title: title.trim() })),
      ...(values.header.trim() ? { header: values.header.trim() } : {}),
      ...(values.footer.trim() ? { footer: values.footer.trim() } : {}),
    });
  }

  return (
    <Modal
      attributes={plainHeader}
      opened={opened}
      onClose={onClose}
      size={820}
      title={<Text fw={650}>{t('buttons.title')}</Text>}
      closeButtonProps={{ 'aria-label': t('common:action.close') }}
    >
      <form onSubmit={submit} noValidate>
        <div className={classes.columns}>
          <Stack gap="sm">
            <TextInput
              label={t('buttons.header')}
              description={t('common:form.optional')}
              maxLength={limits.header}
              value={values.header}
              onChange={(event) => change({ header: event.currentTarget.value })}
            />
            <Textarea
              label={t('buttons.body')}
              withAsterisk
              autosize
              minRows={3}
              maxRows={8}
              maxLength={limits.body}
              value={values.body}
              error={errorOf('body')}
              onBlur={touch('body')}
              onChange={(event) => change({ body: event.currentTarget.value })}
              data-autofocus
            />
            <TextInput
              label={t('buttons.footer')}
              description={t('common:form.optional')}
              maxLength={limits.footer}
              value={values.footer}
              onChange={(event) => change({ footer: event.currentTarget.value })}
            />
            {values.buttons.map((title, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no identity besides their place.
              <Group key={index} gap="xs" align="flex-end" wrap="nowrap">
                <TextInput
                  flex={1}
                  label={t('buttons.button', { number: index + 1 })}
                  withAsterisk
                  maxLength={limits.button}
                  value={title}
                  error={errorOf(`button ${index}`)}
                  onBlur={touch(`button ${index}`)}
                  onChange={(event) => setButton(index, event.currentTarget.value)}
                />
                {values.buttons.length > 1 ? (
                  <Button
                    variant="subtle"
                    color="gray"
                    px={8}
                    aria-label={t('buttons.remove', { number: index + 1 })}
                    onClick={() => change({ buttons: values.buttons.toSpliced(index, 1) })}
                  >
                    <IconTrash size={18} stroke={1.6} aria-hidden />
                  </Button>
                ) : null}
              </Group>
            ))}
            {values.buttons.length < mostButtons ? (
              <Button
                variant="default"
                w="fit-content"
                leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
                onClick={() => change({ buttons: [...values.buttons, ''] })}
              >
                {t('buttons.add')}
              </Button>
            ) : (
              <Text size="sm" c="dimmed">
                {t('buttons.most')}
              </Text>
            )}
          </Stack>
          <PhonePreview sender={sender}>
            <Bubble
              side="in"
              tail
              content={{
                header: values.header ? { kind: 'text', text: values.header } : null,
                body: values.body || t('buttons.bodyPlaceholder'),
                footer: values.footer,
                buttons: values.buttons
                  .filter((title) => title.trim() !== '')
                  .map((text) => ({ kind: 'reply', text })),
              }}
            />
          </PhonePreview>
        </div>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit">{t('buttons.send')}</Button>
        </Group>
      </form>
    </Modal>
  );
}

/** By field. WhatsApp refuses two buttons with the same title. */
function findErrors({ body, buttons }: ButtonsDraft): Map<string, 'required' | 'twice'> {
  const errors = new Map<string, 'required' | 'twice'>();
  if (body.trim() === '') errors.set('body', 'required');
  const titles = buttons.map((title) => title.trim());
  titles.forEach((title, index) => {
    if (title === '') errors.set(`button ${index}`, 'required');
    else if (titles.indexOf(title) < index) errors.set(`button ${index}`, 'twice');
  });
  return errors;
}
