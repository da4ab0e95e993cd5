import type { ContactDetail } from '@herald/contract';
import { Alert, Button, Group, Select, SimpleGrid, Stack, TextInput, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useNumberParams } from '#app/session/hooks.ts';
import { fieldsQuery } from '#data/contacts/queries.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { languageOptions } from '#ui/languages.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { looksLikeEmail } from '#ui/validators.ts';
import { FieldInput } from '../fields/FieldInput.tsx';
import { fieldsOf } from '../fields/fieldsOf.ts';
import { contactValues } from './contactChanges.ts';
import { dropDraft, keepDraft, readDraft } from './drafts.ts';
import { useSaveContact } from './useSaveContact.ts';

/** All that can be changed of a person by hand. What is typed outlives the panel. */
export function ContactForm({ contact, onDone }: { contact: ContactDetail; onDone: () => void }) {
  const { t } = useTranslation('contacts');
  const fields = useQuery(fieldsQuery(useNumberParams().team_id)).data ?? [];
  const { tag } = useFormat();
  const save = useSaveContact(contact.id);
  const before = contactValues(contact);
  const leave = () => {
    dropDraft(contact.id);
    onDone();
  };
  const { form, failure, sending, onSubmit } = useApiForm({
    initialValues: readDraft(contact.id) ?? before,
    onValuesChange: (values) => keepDraft(contact.id, values),
    validate: { email: (value: string) => (value.trim() === '' ? null : looksLikeEmail(value)) },
    send: async (values) => {
      await save(before, values);
      leave();
    },
  });
  const { attributes, language } = form.values;
  const languages = useMemo(() => languageOptions(tag, language), [tag, language]);
  return (
    <form onSubmit={onSubmit} noValidate aria-label={t('edit.title')}>
      <Stack gap="sm">
        {failure ? (
          <Alert color="red" role="alert">
            {failure}
          </Alert>
        ) : null}
        <TextInput
          label={t('field.name')}
          maxLength={200}
          autoComplete="off"
          data-autofocus
          key={form.key('name')}
          {...form.getInputProps('name')}
        />
        <SimpleGrid cols={2} spacing="sm">
          <TextInput
            label={t('field.firstName')}
            maxLength={200}
            autoComplete="off"
            key={form.key('first_name')}
            {...form.getInputProps('first_name')}
          />
          <TextInput
            label={t('field.lastName')}
            maxLength={200}
            autoComplete="off"
            key={form.key('last_name')}
            {...form.getInputProps('last_name')}
          />
        </SimpleGrid>
        <TextInput
          label={t('field.phone')}
          type="tel"
          maxLength={40}
          autoComplete="off"
          key={form.key('phone_number')}
          {...form.getInputProps('phone_number')}
        />
        <TextInput
          label={t('field.email')}
          type="email"
          autoComplete="off"
          key={form.key('email')}
          {...form.getInputProps('email')}
        />
        <Select
          label={t('field.language')}
          description={t('edit.languageHint')}
          data={languages}
          searchable
          clearable
          nothingFoundMessage={t('edit.noLanguage')}
          key={form.key('language')}
          {...form.getInputProps('language')}
          value={form.values.language || null}
          onChange={(value) => form.setFieldValue('language', value ?? '')}
        />
        <FieldGroup title={t('panel.attributes')}>
          {fieldsOf(fields, attributes).map((field) => (
            <FieldInput
              key={field.key}
              field={field}
              value={attributes[field.key] ?? ''}
              error={form.errors[`attributes.${field.key}`]}
              onChange={(value) => {
                form.setFieldValue('attributes', { ...form.getValues().attributes, [field.key]: value });
                form.clearFieldError(`attributes.${field.key}`);
              }}
            />
          ))}
        </FieldGroup>
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" onClick={leave}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" loading={sending}>
            {t('common:action.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function FieldGroup({ title, children }: { title: string; children: React.ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <Stack component="section" gap="sm" aria-label={title} mt="xs">
      <Title order={3}>{title}</Title>
      {children}
    </Stack>
  );
}
