import type { AdminTeam } from '@herald/contract';
import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { TeamChange } from './queries.ts';

interface TeamMenuProps {
  team: AdminTeam;
  onBlock: (team: AdminTeam) => void;
  onChange: (team: AdminTeam, change: TeamChange) => void;
}

/** What an operator may decide of a team. */
export function TeamMenu({ team, onBlock, onChange }: TeamMenuProps) {
  const { t } = useTranslation('admin');
  const changes: TeamChange[] = [
    team.prepaid ? 'billByMeta' : 'prepay',
    team.scale_access ? 'withdraw' : 'grant',
  ];
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size="lg" aria-label={t('teams.actions', { name: team.name })}>
          <IconDots size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {changes.map((change) => (
          <Menu.Item key={change} onClick={() => onChange(team, change)}>
            {t(`teams.change.${change}`)}
          </Menu.Item>
        ))}
        {team.blocked_at ? (
          <Menu.Item onClick={() => onChange(team, 'unblock')}>{t('teams.change.unblock')}</Menu.Item>
        ) : (
          <Menu.Item color="red" onClick={() => onBlock(team)}>
            {t('teams.change.block')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
