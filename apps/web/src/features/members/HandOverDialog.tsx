import { handOverOwnership, type Member } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { teamQuery } from '#app/session/queries.ts';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { nameOf } from './nameOf.ts';
import { useTeamChange } from './useTeamChange.ts';

/** Makes somebody else the Owner, and oneself an Admin. */
export function HandOverDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useTranslation('members');
  const { team_id } = useNumberParams();
  const queryClient = useQueryClient();
  const refresh = useTeamChange();
  const name = nameOf(member);
  const handOver = useMutation({
    mutationFn: () => call(handOverOwnership, { params: { team_id }, body: { user_id: member.id } }),
    onSuccess: async () => {
      notifyDone(t('handOver.done', { name }));
      onClose();
      await queryClient.invalidateQueries({ queryKey: teamQuery(team_id).queryKey });
    },
    onError: notifyError,
    onSettled: refresh,
  });
  return (
    <ConfirmDialog
      opened
      danger
      title={t('handOver.title', { name })}
      confirm={t('handOver.confirm')}
      loading={handOver.isPending}
      onConfirm={() => handOver.mutate()}
      onClose={onClose}
    >
      {t('handOver.text', { name })}
    </ConfirmDialog>
  );
}
