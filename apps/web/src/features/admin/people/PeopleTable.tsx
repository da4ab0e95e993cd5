import type { Impersonable } from '@herald/contract';
import { Button, Group, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUser } from '#app/session/hooks.ts';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';
import { AdminTable } from '../AdminTable.tsx';

interface PeopleTableProps {
  people: readonly Impersonable[];
  onChoose: (person: Impersonable) => void;
  onBlock: (person: Impersonable) => void;
  onUnblock: (person: Impersonable) => void;
}

export function PeopleTable({ people, ...deeds }: PeopleTableProps) {
  const { t } = useTranslation('admin');
  return (
    <AdminTable
      label={t('people.title')}
      columns={[
        { name: t('people.person') },
        { name: t('people.teams'), from: 'sm' },
        { name: t('people.seen'), from: 'sm' },
        { name: t('people.last'), from: 'sm' },
      ]}
    >
      {people.map((person) => (
        <Row key={person.id} person={person} {...deeds} />
      ))}
    </AdminTable>
  );
}

function Row({ person, ...deeds }: Omit<PeopleTableProps, 'people'> & { person: Impersonable }) {
  const { t } = useTranslation('admin');
  const { last_seen_at: seen, last_impersonation: last } = person;
  return (
    <Table.Tr>
      <Table.Td>
        <Group gap="xs">
          <Text fw={600}>{`${person.first_name} ${person.last_name}`.trim() || person.email}</Text>
          {person.blocked ? <StatusBadge tone="bad">{t('people.blocked')}</StatusBadge> : null}
        </Group>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {person.email}
        </Text>
        {person.blocked_reason ? (
          <Text size="sm" c="dimmed">
            {person.blocked_reason}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td visibleFrom="sm">{person.teams.map(({ name }) => name).join(', ') || '–'}</Table.Td>
      <Table.Td visibleFrom="sm">{seen ? <RelativeTime time={seen} /> : t('people.never')}</Table.Td>
      <Table.Td visibleFrom="sm">
        {last ? (
          <>
            <Text size="sm" lineClamp={2}>
              {last.reason}
            </Text>
            <Text size="sm" c="dimmed">
              {last.by ?? '–'} · <RelativeTime time={last.at} />
            </Text>
          </>
        ) : (
          '–'
        )}
      </Table.Td>
      <Table.Td ta="end">
        <Deeds person={person} {...deeds} />
      </Table.Td>
    </Table.Tr>
  );
}

function Deeds({
  person,
  onChoose,
  onBlock,
  onUnblock,
}: Omit<PeopleTableProps, 'people'> & { person: Impersonable }) {
  const { t } = useTranslation('admin');
  const { email } = person;
  const isMe = useUser().id === person.id;
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      {person.is_admin ? (
        <Text size="sm" c="dimmed">
          {t('people.isAdmin')}
        </Text>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={t('people.actAs', { email })}
          onClick={() => onChoose(person)}
        >
          {t('people.act')}
        </Button>
      )}
      {isMe ? null : (
        <Button
          size="compact-sm"
          variant="subtle"
          color={person.blocked ? undefined : 'red'}
          aria-label={t(person.blocked ? 'people.unblockWhom' : 'people.blockWhom', { email })}
          onClick={() => (person.blocked ? onUnblock(person) : onBlock(person))}
        >
          {t(person.blocked ? 'teams.change.unblock' : 'teams.change.block')}
        </Button>
      )}
    </Group>
  );
}
