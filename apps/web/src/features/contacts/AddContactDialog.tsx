import { createContact, type OptinStatus, optinStatuses } from '@herald/contract';
import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useNumberParams, useTeam } from '#app/session/hooks.ts';
import { refreshContacts } from '#data/contacts/queries.ts';
import { groupsQuery } from '#data/groups/queries.ts';
import { Dialog } from '#ui/Dialog.tsx';
import { FormFrame } from '#ui/FormFrame.tsx';
import { useCountryName } from '#ui/format/useCountryName.ts';
import { notifyDone } from '#ui/notify.ts';
import { useApiForm } from '#ui/useApiForm.ts';
import { filled, looksLikeEmail } from '#ui/validators.ts';

interface AddContactDialogProps {
  opened: boolean;
  onClose: () => void;
  onAdded: (contactId: number) => void;
}

export function AddContactDialog({ opened, onClose, onAdded }: AddContactDialogProps) {
  const { t } = useTranslation('contacts');
  return (
    <Dialog opened={opened} onClose={onClose} keepMounted title={t('add.title')}>
      <AddContactForm onClose={onClose} onAdded={onAdded} />
    </Dialog>
  );
}

/** Stays mounted, so that closing by accident loses nothing that was typed. */
function AddContactForm({ onClose, onAdded }: Omit<AddContactDialogProps, 'opened'>) {
  const { t } = useTranslation('contacts');
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const mayGroup = useCan('groups.manage');
  const groups = useQuery(groupsQuery(params)).data ?? [];
  const country = useCountryName()(useTeam().country_code);
  const { form, ...frame } = useApiForm({
    initialValues: {
      phone_number: '',
      name: '',
      email: '',
      optin_status: 'unknown' as OptinStatus,
      group_ids: [] as string[],
    },
    validate: {
      phone_number: filled,
      email: (value) => (value.trim() === '' ? null : looksLikeEmail(value)),
    },
    send: async ({ group_ids, ...values }) => {
      const { data } = await call(createContact, {
        params,
        body: { ...values, email: values.email.trim(), group_ids: group_ids.map(Number) },
      });
      await refreshContacts(queryClient, params);
      notifyDone(t('add.done'));
      form.reset();
      onClose();
      onAdded(data.id);
    },
  });
  return (
    <FormFrame {...frame} submit={t('add.submit')} onCancel={onClose}>
      <TextInput
        label={t('field.phone')}
        description={t('add.phoneHint', { country })}
        type="tel"
        autoComplete="off"
        required
        data-autofocus
        key={form.key('phone_number')}
        {...form.getInputProps('phone_number')}
      />
      <TextInput
        label={t('field.name')}
        autoComplete="off"
        maxLength={200}
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <TextInput
        label={t('field.email')}
        type="email"
        autoComplete="off"
        key={form.key('email')}
        {...form.getInputProps('email')}
      />
      <Select
        label={t('field.consent')}
        description={t('add.consentHint')}
        allowDeselect={false}
        data={optinStatuses.map((value) => ({ value, label: t(`consent.status.${value}`) }))}
        key={form.key('optin_status')}
        {...form.getInputProps('optin_status')}
      />
      {mayGroup && groups.length > 0 ? (
        <MultiSelect
          label={t('field.lists')}
          data={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
          searchable
          nothingFoundMessage={t('filter.noList')}
          key={form.key('group_ids')}
          {...form.getInputProps('group_ids')}
        />
      ) : null}
    </FormFrame>
  );
}
