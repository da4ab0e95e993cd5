import { type ContactField, deleteContactField } from '@herald/contract';
import { Radio, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { keysQuery, refreshContacts, refreshFields } from '#data/contacts/queries.ts';
import { UsedBy, useUsedBy } from '#features/uses/index.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';

interface DeleteFieldDialogProps {
  /** The field to remove; null: closed. */
  field: ContactField | null;
  onClose: () => void;
}

export function DeleteFieldDialog({ field, onClose }: DeleteFieldDialogProps) {
  const { t } = useTranslation('contacts');
  const format = useFormat();
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const [values, setValues] = useState<'keep' | 'drop'>('keep');
  const keys = useQuery({ ...keysQuery(params.team_id), enabled: field !== null }).data;
  const count = keys?.find(({ key }) => key === field?.key)?.contacts_count ?? 0;
  const { usedBy, isNeeded } = useUsedBy('field', field?.id ?? null);
  const close = () => {
    setValues('keep');
    onClose();
  };
  const remove = useMutation({
    mutationFn: (fieldId: number) =>
      call(deleteContactField, {
        params: { team_id: params.team_id, field_id: fieldId },
        query: { values: values === 'drop' ? 'true' : 'false' },
      }),
    onError: notifyError,
    onSuccess: () => {
      notifyDone(t('fields.deleted'));
      close();
      void refreshFields(queryClient, params.team_id);
      void refreshContacts(queryClient, params);
    },
  });
  return (
    <ConfirmDialog
      opened={field !== null}
      title={t('fields.deleteTitle', { field: field?.name ?? '' })}
      confirm={t('fields.delete')}
      danger
      disabled={isNeeded}
      loading={remove.isPending}
      onConfirm={() => field && remove.mutate(field.id)}
      onClose={close}
    >
      <Stack gap="sm">
        <Text>{t('fields.deleteConsequence', { count, number: format.number(count) })}</Text>
        <UsedBy usedBy={usedBy} />
        {count > 0 ? (
          <Radio.Group
            aria-label={t('fields.whatOfValues')}
            value={values}
            onChange={(next) => setValues(next === 'drop' ? 'drop' : 'keep')}
          >
            <Stack gap="xs">
              <Radio value="keep" label={t('fields.keepValues')} />
              <Radio value="drop" label={t('fields.dropValues')} />
            </Stack>
          </Radio.Group>
        ) : null}
      </Stack>
    </ConfirmDialog>
  );
}
