import { deleteTemplate, type Template } from '@herald/contract';
import { Alert, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { refreshTemplates } from '#data/templates/queries.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { messageOf, notifyDone } from '#ui/notify.ts';

interface DeleteTemplateDialogProps {
  /** The template to delete; null: closed. */
  template: Template | null;
  onClose: () => void;
  onDeleted?: () => void;
}

/** A refusal (a campaign needs it, Meta says no) stays in the dialog to be read. */
export function DeleteTemplateDialog({ template, onClose, onDeleted }: DeleteTemplateDialogProps) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteTemplate, { params: { ...params, template_id: id } }),
    onSuccess: () => {
      notifyDone(t('delete.done'));
      onClose();
      onDeleted?.();
      void refreshTemplates(queryClient, params);
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  const sent = template?.stats.sent ?? 0;
  return (
    <ConfirmDialog
      opened={template !== null}
      title={t('delete.title', { name: template?.name ?? '' })}
      confirm={t('delete.confirm')}
      danger
      loading={remove.isPending}
      onConfirm={() => template && remove.mutate(template.id)}
      onClose={close}
    >
      <Stack gap="sm">
        {remove.isError ? (
          <Alert color="red" role="alert" title={t('delete.refused')}>
            {messageOf(remove.error)}
          </Alert>
        ) : null}
        <span>
          {t('delete.consequence')}{' '}
          {sent > 0 ? t('delete.sentStay', { count: sent, messages: format.number(sent) }) : null}
        </span>
      </Stack>
    </ConfirmDialog>
  );
}
