import { ApiError, type ContactDetail, type ContactField, updateContact } from '@herald/contract';
import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import type { NumberParams } from '#app/session/numberParams.ts';
import { useTyped } from '#app/typed/useTyped.ts';
import { contactQuery } from '#data/contacts/contactQuery.ts';
import { FieldInput } from '#features/contacts/index.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';

interface OwnFieldsFormProps {
  place: NumberParams;
  contact: ContactDetail;
  fields: readonly ContactField[];
  onClose: () => void;
}

/** Only what was changed is sent; what the server refuses is said at its field. */
export function OwnFieldsForm({ place, contact, fields, onClose }: OwnFieldsFormProps) {
  const { t } = useTranslation('conversation');
  const queryClient = useQueryClient();
  const { typed: changed, keep, drop } = useTyped(`fields:${contact.id}`);
  const giveUp = () => {
    drop();
    onClose();
  };
  const save = useMutation({
    mutationFn: () =>
      call(updateContact, {
        params: { ...place, contact_id: contact.id },
        body: {
          attributes: Object.fromEntries(
            Object.entries(changed).map(([key, value]) => [key, value.trim() || null]),
          ),
        },
      }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(contactQuery(place, contact.id).queryKey, data);
      notifyDone(t('fields.saved'));
      giveUp();
    },
    onError: notifyError,
  });
  const refused = save.error instanceof ApiError ? save.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (Object.keys(changed).length === 0) onClose();
    else save.mutate();
  };
  return (
    <form onSubmit={submit} noValidate aria-label={t('fields.edit')}>
      <Stack gap="xs" mb="sm">
        {fields.map((field) => (
          <FieldInput
            key={field.key}
            field={field}
            value={changed[field.key] ?? contact.attributes[field.key] ?? ''}
            error={refused[`attributes.${field.key}`]?.[0]}
            onChange={(value) => keep({ [field.key]: value })}
          />
        ))}
        <Group gap="xs" justify="flex-end">
          <Button size="compact-md" variant="default" onClick={giveUp}>
            {t('common:action.cancel')}
          </Button>
          <Button size="compact-md" type="submit" loading={save.isPending}>
            {t('common:action.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
