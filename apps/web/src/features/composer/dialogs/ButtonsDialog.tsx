import type { OutgoingMessage } from '@herald/contract';
import { limits } from '@herald/whatsapp/model';
import { ActionIcon, Button, Group, Text, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Bubble } from '#ui/phone/Bubble.tsx';
import type { ButtonsDraft } from '../drafts.ts';
import { DialogFrame, type DialogProps } from './DialogFrame.tsx';
import { filled } from './filled.ts';
import { HeadedFields, headedContent } from './HeadedFields.tsx';
import { useTouched } from './useTouched.ts';

const blank: ButtonsDraft = { header: '', body: '', footer: '', buttons: [''] };

/** A question with up to three answers to tap. */
export function ButtonsDialog({
  draft,
  onChange,
  onSend,
  onClose,
}: DialogProps<ButtonsDraft, OutgoingMessage>) {
  const { t } = useTranslation('dialogs');
  const values = draft ?? blank;
  const change = (patch: Partial<ButtonsDraft>) => onChange({ ...values, ...patch });
  const setButton = (index: number, title: string) => change({ buttons: values.buttons.with(index, title) });
  const problems = findProblems(values);
  const { problemOf, touch, submitting } = useTouched(problems);
  const errorOf = (field: string) => {
    const code = problemOf(field);
    return code ? t(`buttons.problem.${code}`) : null;
  };

  const submit = submitting(() => {
    onSend({
      type: 'messages_buttons',
      body: values.body.trim(),
      buttons: values.buttons.map((title) => ({ title: title.trim() })),
      ...filled(values, 'header', 'footer'),
    });
  });

  return (
    <DialogFrame
      title={t('buttons.title')}
      onClose={onClose}
      onSubmit={submit}
      preview={
        <Bubble
          side="in"
          tail
          content={{
            ...headedContent(values, t('bodyPlaceholder')),
            buttons: values.buttons
              .filter((title) => title.trim() !== '')
              .map((text) => ({ kind: 'reply', text })),
          }}
        />
      }
    >
      <HeadedFields
        values={values}
        longestBody={limits.message.body}
        bodyError={errorOf('body')}
        onBodyLeft={touch('body')}
        onChange={change}
      />
      {values.buttons.map((title, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no identity besides their place.
        <Group key={index} gap="xs" align="flex-end" wrap="nowrap">
          <TextInput
            flex={1}
            label={t('buttons.button', { number: index + 1 })}
            withAsterisk
            maxLength={limits.message.buttonTitle}
            value={title}
            error={errorOf(`button ${index}`)}
            onBlur={touch(`button ${index}`)}
            onChange={(event) => setButton(index, event.currentTarget.value)}
          />
          {values.buttons.length > 1 ? (
            <ActionIcon
              variant="subtle"
              color="gray"
              size="input-sm"
              aria-label={t('buttons.remove', { number: index + 1 })}
              onClick={() => change({ buttons: values.buttons.toSpliced(index, 1) })}
            >
              <IconTrash size={18} stroke={1.6} aria-hidden />
            </ActionIcon>
          ) : null}
        </Group>
      ))}
      {values.buttons.length < limits.message.buttons ? (
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
    </DialogFrame>
  );
}

/** By field. WhatsApp refuses two buttons with the same title. */
function findProblems({ body, buttons }: ButtonsDraft): Map<string, 'required' | 'twice'> {
  const problems = new Map<string, 'required' | 'twice'>();
  if (body.trim() === '') problems.set('body', 'required');
  const titles = buttons.map((title) => title.trim());
  titles.forEach((title, index) => {
    if (title === '') problems.set(`button ${index}`, 'required');
    else if (titles.indexOf(title) < index) problems.set(`button ${index}`, 'twice');
  });
  return problems;
}
