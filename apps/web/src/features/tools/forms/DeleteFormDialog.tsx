import { deleteOptinForm, type OptinForm } from '@herald/contract';
import { List } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { toolKeys } from '#data/keys/tools.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';

/** The form to delete; null: closed. */
export function DeleteFormDialog({ form, onClose }: { form: OptinForm | null; onClose: () => void }) {
  const { t } = useTranslation('tools');
  const format = useFormat();
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: ({ id }: OptinForm) => call(deleteOptinForm, { params: { ...params, form_id: id } }),
    onError: notifyError,
    onSuccess: (_, { name }) => {
      notifyDone(t('form.delete.done', { name }));
      onClose();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: toolKeys.forms(params) }),
  });
  const count = form?.confirmed_count ?? 0;
  return (
    <ConfirmDialog
      opened={form !== null}
      title={t('form.delete.title', { name: form?.name ?? '' })}
      confirm={t('form.delete.confirm')}
      danger
      loading={remove.isPending}
      onConfirm={() => form && remove.mutate(form)}
      onClose={onClose}
    >
      <List spacing="xs">
        <List.Item>{t('form.delete.page')}</List.Item>
        {count > 0 ? (
          <List.Item>{t('form.delete.stays', { count, people: format.number(count) })}</List.Item>
        ) : null}
        <List.Item>{t('form.delete.waiting')}</List.Item>
      </List>
    </ConfirmDialog>
  );
}
