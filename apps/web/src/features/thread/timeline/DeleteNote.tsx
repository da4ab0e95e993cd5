import type { ConversationNote } from '@herald/contract';
import { useTranslation } from 'react-i18next';
import { useIdParam, useNumberParams } from '#app/session/hooks.ts';
import { useNotes } from '#data/conversations/notes/useNotes.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';

export function DeleteNote({ note, onClose }: { note: ConversationNote; onClose: () => void }) {
  const { t } = useTranslation('notes');
  const { remove } = useNotes(useNumberParams(), useIdParam('contactId'));
  return (
    <ConfirmDialog
      opened
      danger
      title={t('deleteTitle')}
      confirm={t('common:action.delete')}
      loading={remove.isPending}
      onConfirm={() => remove.mutate(note.id, { onSettled: onClose })}
      onClose={onClose}
    >
      {t('deleteText')}
    </ConfirmDialog>
  );
}
