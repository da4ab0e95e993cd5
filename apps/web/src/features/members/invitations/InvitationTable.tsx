import { type Invitation, resendInvitation, revokeInvitation } from '@herald/contract';
import { Button, Group, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { invitationsQuery } from '#data/members/queries.ts';
import { type Column, DataTable, onWide, takesTheRest } from '#ui/DataTable.tsx';
import { EmailAddress } from '#ui/EmailAddress.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { onOnePage } from '#ui/onOnePage.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { useRoleName } from '../useRoleName.ts';
import { useTeamChange } from '../useTeamChange.ts';
import classes from './InvitationTable.module.css';

/** Who was invited and has not answered yet. */
export function InvitationTable({ mayManage }: { mayManage: boolean }) {
  const { t } = useTranslation('members');
  const query = useQuery({ ...invitationsQuery(useNumberParams().team_id), select: onOnePage });
  return (
    <DataTable
      label={t('tabs.invitations')}
      query={query}
      columns={useColumns(mayManage)}
      onPageChange={() => {}}
      empty={<EmptyState drawing="people">{t('invitations.none')}</EmptyState>}
    />
  );
}

function useColumns(mayManage: boolean): Column<Invitation>[] {
  const { t } = useTranslation('members');
  const roleName = useRoleName();
  const columns: Column<Invitation>[] = [
    {
      accessor: 'email',
      title: t('invite.email'),
      ...takesTheRest,
      render: ({ email }) => (
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          <EmailAddress>{email}</EmailAddress>
        </Text>
      ),
    },
    {
      accessor: 'role',
      ...onWide,
      title: t('column.role'),
      width: 120,
      render: ({ role }) => roleName(role),
    },
    { accessor: 'invited_by', ...onWide, title: t('invitations.by'), width: 150 },
    {
      accessor: 'sent_at',
      ...onWide,
      title: t('invitations.sent'),
      width: 120,
      render: ({ sent_at }) => <RelativeTime time={sent_at} />,
    },
    {
      accessor: 'expires_at',
      title: t('invitations.state'),
      width: 120,
      render: ({ is_expired }) => (
        <StatusBadge tone={is_expired ? 'warning' : 'waiting'}>
          {t(is_expired ? 'invitations.expired' : 'invitations.waiting')}
        </StatusBadge>
      ),
    },
  ];
  if (!mayManage) return columns;
  return [
    ...columns,
    {
      accessor: 'id',
      title: <span className="visually-hidden">{t('column.actions')}</span>,
      width: 'auto',
      textAlign: 'right',
      render: (invitation) => <Actions invitation={invitation} />,
    },
  ];
}

function Actions({ invitation: { id, email } }: { invitation: Invitation }) {
  const { t } = useTranslation('members');
  const params = { team_id: useNumberParams().team_id, invitation_id: id };
  const refresh = useTeamChange();
  const answers = { onError: notifyError, onSettled: refresh };
  const resend = useMutation({
    mutationFn: () => call(resendInvitation, { params }),
    onSuccess: () => notifyDone(t('invite.sent', { email })),
    ...answers,
  });
  const revoke = useMutation({
    mutationFn: () => call(revokeInvitation, { params }),
    onSuccess: () => notifyDone(t('invitations.revoked', { email })),
    ...answers,
  });
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap" className={classes.actions}>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={resend.isPending}
        aria-label={t('invitations.resendTo', { email })}
        onClick={() => resend.mutate()}
      >
        {t('invitations.resend')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="compact-sm"
        loading={revoke.isPending}
        aria-label={t('invitations.revokeOf', { email })}
        onClick={() => revoke.mutate()}
      >
        {t('invitations.revoke')}
      </Button>
    </Group>
  );
}
