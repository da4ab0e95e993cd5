import { deleteSegment, type Segment } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { refreshSegments, segmentQuery } from '#data/segments/queries.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { notifyDone, notifyError } from '#ui/notify.ts';

interface DeleteSegmentDialogProps {
  /** The segment to delete; null: closed. */
  segment: Segment | null;
  onClose: () => void;
  onDeleted?: () => void;
}

export function DeleteSegmentDialog({ segment, onClose, onDeleted }: DeleteSegmentDialogProps) {
  const { t } = useTranslation('segments');
  const format = useFormat();
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const remove = useMutation({
    mutationFn: (segmentId: number) => call(deleteSegment, { params: { ...params, segment_id: segmentId } }),
    onError: notifyError,
    onSuccess: (_, segmentId) => {
      notifyDone(t('delete.done'));
      onClose();
      onDeleted?.();
      queryClient.removeQueries({ queryKey: segmentQuery(params, segmentId).queryKey });
      void refreshSegments(queryClient, params);
    },
  });
  const count = segment?.contacts_count ?? 0;
  return (
    <ConfirmDialog
      opened={segment !== null}
      title={t('delete.title', { name: segment?.name ?? '' })}
      confirm={t('delete.confirm')}
      danger
      loading={remove.isPending}
      onConfirm={() => segment && remove.mutate(segment.id)}
      onClose={onClose}
    >
      {t('delete.consequence', { count, people: format.number(count) })}
    </ConfirmDialog>
  );
}
