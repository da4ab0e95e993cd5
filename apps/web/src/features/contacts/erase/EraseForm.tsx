import type { ContactDetail, ErasurePreview } from '@herald/contract';
import { Alert, Button, Group, List, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { erasurePreviewQuery } from '#data/contacts/queries.ts';
import { nameOf } from '#ui/format/nameOf.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { isTyped, wordToType } from './confirmation.ts';

interface EraseFormProps {
  contact: ContactDetail;
  onCancel: () => void;
  onErase: (reason: string) => Promise<void>;
}

export function EraseForm({ contact, onCancel, onErase }: EraseFormProps) {
  const { t } = useTranslation('contacts');
  const word = wordToType(contact, t('erase.word'));
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: { reason: '', typed: '' },
    validate: { typed: (typed: string) => (isTyped(typed, word) ? null : t('erase.typeExactly', { word })) },
    validateInputOnBlur: ['reason'],
    send: ({ reason }) => onErase(reason.trim()),
  });
  return (
    <form onSubmit={onSubmit} noValidate>
      <Stack>
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        <Consequence contact={contact} />
        <Textarea
          label={t('erase.reason')}
          description={t('erase.reasonHint')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          key={form.key('reason')}
          {...form.getInputProps('reason')}
        />
        <TextInput
          label={t('erase.type', { word })}
          required
          autoComplete="off"
          spellCheck={false}
          key={form.key('typed')}
          {...form.getInputProps('typed')}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onCancel} data-autofocus>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" color="red" loading={sending}>
            {t('erase.confirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** In numbers, as soon as they are counted. */
function Consequence({ contact }: { contact: ContactDetail }) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const counts = useQuery(erasurePreviewQuery(useNumberParams(), contact.id)).data;
  const count = (things: readonly PreviewedThing[]) =>
    things
      .filter((thing) => counts && counts[thing] > 0)
      .map((thing) =>
        t(`erase.counted.${thing}`, { count: counts?.[thing], number: format.number(counts?.[thing] ?? 0) }),
      );
  const inside = new Intl.ListFormat(format.tag).format(count(['messages', 'notes']));
  return (
    <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('erase.forGood')}>
      <Text size="sm">{t('erase.everything', { name: nameOf(contact) ?? t('unnamed') })}</Text>
      <List size="sm" mt={6}>
        <List.Item>{t('erase.counted.identity')}</List.Item>
        <List.Item>
          {t('erase.counted.conversation')}
          {inside ? ` (${inside})` : null}
        </List.Item>
        {count(['consent_events', 'lists', 'campaigns', 'orders']).map((words) => (
          <List.Item key={words}>{words}</List.Item>
        ))}
      </List>
      <Text size="sm" mt={6}>
        {t('erase.totalsStay')}
      </Text>
    </Alert>
  );
}

type PreviewedThing = Exclude<keyof ErasurePreview, 'conversations'>;
