import type { Member, Role } from '@herald/contract';
import { Badge, Box, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsOwner, useNumberParams } from '#app/session/hooks.ts';
import { membersQuery } from '#data/members/queries.ts';
import { type Column, DataTable, onWide, takesTheRest } from '#ui/DataTable.tsx';
import { EmailAddress } from '#ui/EmailAddress.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { InitialsAvatar } from '#ui/InitialsAvatar.tsx';
import { onOnePage } from '#ui/onOnePage.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { HandOverDialog } from './HandOverDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { type MemberDeed, MemberMenu } from './MemberMenu.tsx';
import { nameOf } from './nameOf.ts';
import { RoleCell } from './RoleCell.tsx';

interface MemberTableProps {
  roles: readonly Role[];
  mayManage: boolean;
}

/** Who belongs to the team. */
export function MemberTable(props: MemberTableProps) {
  const { t } = useTranslation('members');
  const query = useQuery({ ...membersQuery(useNumberParams().team_id), select: onOnePage });
  const [deed, setDeed] = useState<MemberDeed | null>(null);
  const close = () => setDeed(null);
  return (
    <>
      <DataTable
        label={t('tabs.members')}
        query={query}
        columns={useColumns(props, setDeed)}
        onPageChange={() => {}}
        empty={<EmptyState drawing="people">{t('tabs.members')}</EmptyState>}
      />
      {deed?.kind === 'handOver' ? <HandOverDialog member={deed.member} onClose={close} /> : null}
      {deed && deed.kind !== 'handOver' ? (
        <LeaveDialog member={deed.member} others={query.data?.data ?? []} onClose={close} />
      ) : null}
    </>
  );
}

function useColumns(
  { roles, mayManage }: MemberTableProps,
  onDeed: (deed: MemberDeed) => void,
): Column<Member>[] {
  const { t } = useTranslation('members');
  const format = useFormat();
  const isOwner = useIsOwner();
  return [
    {
      accessor: 'first_name',
      title: t('column.name'),
      ...takesTheRest,
      render: (member) => <Person member={member} />,
    },
    {
      accessor: 'role',
      title: t('column.role'),
      width: 160,
      render: (member) => <RoleCell member={member} roles={roles} mayManage={mayManage} />,
    },
    {
      accessor: 'open_conversations',
      ...onWide,
      title: t('column.conversations'),
      width: 180,
      textAlign: 'right',
      render: ({ open_conversations }) => format.number(open_conversations),
    },
    {
      accessor: 'joined_at',
      ...onWide,
      title: t('column.joined'),
      width: 150,
      render: ({ joined_at }) => <RelativeTime time={joined_at} />,
    },
    {
      accessor: 'id',
      title: <span className="visually-hidden">{t('column.actions')}</span>,
      width: 60,
      textAlign: 'right',
      render: (member) => (
        <MemberMenu
          member={member}
          mayManage={mayManage && mayTouch(member, roles)}
          mayHandOver={isOwner}
          onDeed={onDeed}
        />
      ),
    },
  ];
}

/** Nobody changes somebody who can do more than they can. */
function mayTouch(member: Member, roles: readonly Role[]): boolean {
  return roles.find(({ id }) => id === member.role_id)?.can_give ?? true;
}

function Person({ member }: { member: Member }) {
  const { t } = useTranslation('members');
  const name = nameOf(member);
  return (
    <Group gap="sm" wrap="nowrap">
      <Box visibleFrom="xs">
        <InitialsAvatar name={name} size={32} />
      </Box>
      <div style={{ minWidth: 0 }}>
        <Group gap="0 6px">
          <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
            {name === member.email ? <EmailAddress>{name}</EmailAddress> : name}
          </Text>
          {member.is_you ? (
            <Badge size="sm" variant="light" color="gray" radius="sm">
              {t('you')}
            </Badge>
          ) : null}
        </Group>
        {name === member.email ? null : (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            <EmailAddress>{member.email}</EmailAddress>
          </Text>
        )}
      </div>
    </Group>
  );
}
