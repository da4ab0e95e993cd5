import { leaveTeam, type Team } from '@herald/contract';
import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx';
import { notifyError } from '#ui/notify.ts';
import { call } from '../api.ts';

/** Everybody may leave a team that is blocked. */
export function BlockedTeamActions({ team }: { team: Team }) {
  const { t } = useTranslation('blocked');
  const [isLeaving, leaving] = useDisclosure();
  const params = { team_id: team.id };
  const leave = useMutation({
    mutationFn: () => call(leaveTeam, { params, body: { assign_to: null } }),
    onSuccess: () => window.location.assign('/'),
    onError: notifyError,
    onSettled: leaving.close,
  });
  return (
    <>
      <Button variant="default" onClick={leaving.open}>
        {t('leave')}
      </Button>
      <ConfirmDialog
        opened={isLeaving}
        danger
        title={t('leaveTitle', { team: team.name })}
        confirm={t('leave')}
        loading={leave.isPending}
        onConfirm={() => leave.mutate()}
        onClose={leaving.close}
      >
        {t('leaveText')}
      </ConfirmDialog>
    </>
  );
}
