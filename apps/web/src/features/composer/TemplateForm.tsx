import type { Conversation, Template } from '@herald/contract';
import { isFilled } from '@herald/whatsapp/model';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNumber } from '#app/session/hooks.ts';
import type { Send } from '#data/conversations/outbox/useOutbox.ts';
import { chosenFileUrl } from '#data/files/chosenFiles.ts';
import { ValueField } from '#features/templateValues/index.ts';
import { Bubble } from '#ui/phone/Bubble.tsx';
import { PhonePreview } from '#ui/phone/PhonePreview.tsx';
import { templateBubble } from '#ui/phone/templateBubble.ts';
import { variableLabel } from '#ui/variables/variableLabel.ts';
import classes from './Composer.module.css';
import { suggestValue } from './suggestValue.ts';
import { TheirLanguageField } from './TheirLanguageField.tsx';
import { useTheirLanguage } from './useTheirLanguage.ts';

interface TemplateFormProps {
  template: Template;
  conversation: Conversation;
  /** What was typed before the dialog was closed; kept as it is typed. */
  begun: Record<string, string>;
  onBegin: (values: Record<string, string>) => void;
  onBack: () => void;
  onSend: (...sent: Parameters<Send>) => void;
}

/** Field names of the form library split at dots, and the keys of variables have them. */
const fieldOf = (key: string) => key.replaceAll('.', '-');

/** The values of a template's variables; the phone shows them as they are typed. */
export function TemplateForm({ template, conversation, begun, onBegin, onBack, onSend }: TemplateFormProps) {
  const { t } = useTranslation('messages');
  const sender = useNumber().verified_name ?? '';
  const theirs = useTheirLanguage(template, conversation.contact_id);
  const { sent } = theirs;
  const needed = template.variables_needed;
  const form = useForm<Record<string, string>>({
    mode: 'controlled',
    validateInputOnBlur: true,
    initialValues: Object.fromEntries(
      needed.map((variable) => {
        const field = fieldOf(variable.key);
        return [field, begun[field] ?? suggestValue(variable, conversation.name)];
      }),
    ),
    onValuesChange: onBegin,
    validate: Object.fromEntries(
      needed.map(({ key, kind, optional }) => [
        fieldOf(key),
        (value: string) => {
          if (value.trim() === '') return optional ? null : t('common:form.required');
          return isFilled(kind, value) ? null : t('values:wrong');
        },
      ]),
    ),
  });
  const variables = Object.fromEntries(
    needed.flatMap(({ key, optional }) => {
      const value = form.values[fieldOf(key)]?.trim() ?? '';
      return optional && value === '' ? [] : [[key, value]];
    }),
  );

  const send = form.onSubmit(
    () =>
      onSend(
        {
          type: 'template',
          template_id: template.id,
          variables,
          ...(theirs.isOn ? { by_language: true } : {}),
        },
        { template: sent },
      ),
    (errors) => {
      const first = Object.keys(errors)[0];
      if (first) form.getInputNode(first)?.focus();
    },
  );

  return (
    <form onSubmit={send} noValidate>
      <div className={classes.columns}>
        <Stack gap="sm">
          <TheirLanguageField theirs={theirs} />
          {needed.length === 0 ? <Text c="dimmed">{t('values:template.noVariables')}</Text> : null}
          {needed.map((variable, index) => (
            <ValueField
              key={variable.key}
              variable={variable}
              label={variableLabel(variable, t)}
              value={form.values[fieldOf(variable.key)] ?? ''}
              error={form.getInputProps(fieldOf(variable.key)).error}
              onChange={(value) => form.setFieldValue(fieldOf(variable.key), value)}
              onBlur={() => form.validateField(fieldOf(variable.key))}
              autofocus={index === 0}
            />
          ))}
        </Stack>
        <PhonePreview sender={sender}>
          <Bubble
            side="in"
            tail
            content={templateBubble(sent.structure, {
              values: variables,
              missing: 'placeholder',
              fileUrl: chosenFileUrl,
            })}
          />
        </PhonePreview>
      </div>
      <Group justify="space-between" mt="md">
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconArrowLeft size={18} stroke={1.6} aria-hidden />}
          onClick={onBack}
        >
          {t('values:template.other')}
        </Button>
        <Button type="submit" data-autofocus={needed.length === 0 || undefined}>
          {t('values:template.send')}
        </Button>
      </Group>
    </form>
  );
}
