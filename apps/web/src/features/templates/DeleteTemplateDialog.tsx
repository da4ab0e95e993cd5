import type { Template } from '@herald/contract';
import { Alert, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { UsedBy, useUsedBy } from '#features/uses/index.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { messageOf } from '#ui/notify.ts';
import { useDeleteTemplate } from './useDeleteTemplate.ts';

interface DeleteTemplateDialogProps {
  /** The template to delete; null: closed. */
  template: Template | null;
  onClose: () => void;
  /** Leaves the screen of the template. */
  onDeleted?: () => void | Promise<void>;
}

/** A refusal (a campaign needs it, Meta says no) stays in the dialog to be read. */
export function DeleteTemplateDialog({ template, onClose, onDeleted }: DeleteTemplateDialogProps) {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const remove = useDeleteTemplate(() => {
    onClose();
    return onDeleted?.();
  });
  const { usedBy, isNeeded } = useUsedBy('template', template?.id ?? null);
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
      disabled={isNeeded}
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
        <UsedBy usedBy={usedBy} />
      </Stack>
    </ConfirmDialog>
  );
}
