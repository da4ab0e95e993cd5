import type { Member } from '@herald/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCrown, IconDots, IconLogout, IconUserMinus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { nameOf } from './nameOf.ts';

export interface MemberDeed {
  kind: 'remove' | 'leave' | 'handOver';
  member: Member;
}

interface MemberMenuProps {
  member: Member;
  mayManage: boolean;
  mayHandOver: boolean;
  onDeed: (deed: MemberDeed) => void;
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const;

/** What can be done with a member, or by oneself. */
export function MemberMenu({ member, mayManage, mayHandOver, onDeed }: MemberMenuProps) {
  const { t } = useTranslation('members');
  const canHandOver = mayHandOver && !member.is_you && member.role !== 'Owner';
  if (!member.is_you && !mayManage && !canHandOver) return null;
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('menu', { name: nameOf(member) })}>
          <IconDots size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {canHandOver ? (
          <Menu.Item
            leftSection={<IconCrown {...icon} />}
            onClick={() => onDeed({ kind: 'handOver', member })}
          >
            {t('handOver.open')}
          </Menu.Item>
        ) : null}
        {member.is_you ? (
          <Menu.Item
            color="red"
            leftSection={<IconLogout {...icon} />}
            onClick={() => onDeed({ kind: 'leave', member })}
          >
            {t('leave.open')}
          </Menu.Item>
        ) : null}
        {mayManage && !member.is_you ? (
          <Menu.Item
            color="red"
            leftSection={<IconUserMinus {...icon} />}
            onClick={() => onDeed({ kind: 'remove', member })}
          >
            {t('remove.open')}
          </Menu.Item>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}
