import { deleteGroup, type Group } from '@herald/contract';
import { Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { refreshContacts } from '#data/contacts/queries.ts';
import { refreshGroups } from '#data/groups/queries.ts';
import { UsedBy, useUsedBy } from '#features/uses/index.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';

interface DeleteGroupDialogProps {
  /** The list to delete; null: closed. */
  list: Group | null;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteGroupDialog({ list, onClose, onDeleted }: DeleteGroupDialogProps) {
  const { t } = useTranslation('groups');
  const format = useFormat();
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const { usedBy, isNeeded } = useUsedBy('list', list?.id ?? null);
  const remove = useMutation({
    mutationFn: (groupId: number) => call(deleteGroup, { params: { ...params, group_id: groupId } }),
    onError: notifyError,
    onSuccess: () => {
      notifyDone(t('delete.done'));
      onClose();
      onDeleted?.();
      void refreshGroups(queryClient, params);
      void refreshContacts(queryClient, params);
    },
  });
  const count = list?.contacts_count ?? 0;
  return (
    <ConfirmDialog
      opened={list !== null}
      title={t('delete.title', { name: list?.name ?? '' })}
      confirm={t('delete.confirm')}
      danger
      disabled={isNeeded}
      loading={remove.isPending}
      onConfirm={() => list && remove.mutate(list.id)}
      onClose={onClose}
    >
      <Stack gap="sm">
        <span>{t('delete.consequence', { count, people: format.number(count) })}</span>
        <UsedBy usedBy={usedBy} />
      </Stack>
    </ConfirmDialog>
  );
}
