import type { AdminTeam } from '@herald/contract';
import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatFileSize } from '#ui/format/fileSize.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { AdminTable } from '../AdminTable.tsx';
import type { TeamChange } from './queries.ts';
import { TeamMenu } from './TeamMenu.tsx';

interface TeamTableProps {
  teams: readonly AdminTeam[];
  onBlock: (team: AdminTeam) => void;
  onChange: (team: AdminTeam, change: TeamChange) => void;
}

const columns = ['team', 'owners', 'plan', 'pays', 'members', 'numbers', 'files', 'created'] as const;
/** What a phone has room for; the owners then stand below the name. */
const always: readonly string[] = ['team', 'plan'];

export function TeamTable({ teams, onBlock, onChange }: TeamTableProps) {
  const { t } = useTranslation('admin');
  return (
    <AdminTable
      label={t('teams.title')}
      columns={columns.map((column) => ({
        name: t(`teams.${column}`),
        ...(always.includes(column) ? {} : { from: 'md' as const }),
      }))}
    >
      {teams.map((team) => (
        <Row key={team.id} team={team} onBlock={onBlock} onChange={onChange} />
      ))}
    </AdminTable>
  );
}

function Row({ team, onBlock, onChange }: Omit<TeamTableProps, 'teams'> & { team: AdminTeam }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <Table.Tr style={{ verticalAlign: 'top' }}>
      <Table.Td>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {team.name}
        </Text>
        <Text size="sm" c="dimmed" className="numbers">
          {t('teams.id', { id: team.id })}
        </Text>
        <Text size="sm" c="dimmed" hiddenFrom="md" style={{ overflowWrap: 'anywhere' }}>
          {team.owners.join(', ')}
        </Text>
        {team.blocked_at ? (
          <>
            <StatusBadge tone="bad">{t('people.blocked')}</StatusBadge>
            <Text size="sm" c="dimmed">
              {team.blocked_reason}
            </Text>
          </>
        ) : null}
      </Table.Td>
      <Table.Td visibleFrom="md" style={{ overflowWrap: 'anywhere' }}>
        {team.owners.join(', ') || '–'}
      </Table.Td>
      <Table.Td>
        <Plan team={team} />
      </Table.Td>
      <Table.Td visibleFrom="md">
        {team.prepaid ? t('teams.prepaid') : t('teams.byMeta')}
        {team.prepaid ? (
          <Text size="sm" c="dimmed" className="numbers">
            {format.money({ amount: team.balance ?? 0, currency: team.currency })}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td visibleFrom="md" className="numbers">
        {format.number(team.members)}
      </Table.Td>
      <Table.Td visibleFrom="md" className="numbers">
        {format.number(team.numbers)}
      </Table.Td>
      <Table.Td visibleFrom="md" className="numbers">
        {formatFileSize(team.stored_bytes, format.tag)}
      </Table.Td>
      <Table.Td visibleFrom="md">{format.date(team.created_at)}</Table.Td>
      <Table.Td ta="end">
        <TeamMenu team={team} onBlock={onBlock} onChange={onChange} />
      </Table.Td>
    </Table.Tr>
  );
}

function Plan({ team }: { team: AdminTeam }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const isTrying = team.plan === 'free' && !team.scale_access && team.trial_ends_at !== null;
  return (
    <>
      {t(`overview.plans.${team.plan}`)}
      {team.scale_access ? (
        <Text size="sm" c="dimmed">
          {t('teams.granted')}
        </Text>
      ) : null}
      {isTrying && team.trial_ends_at ? (
        <Text size="sm" c="dimmed">
          {t('teams.trial', { date: format.date(team.trial_ends_at) })}
        </Text>
      ) : null}
    </>
  );
}
