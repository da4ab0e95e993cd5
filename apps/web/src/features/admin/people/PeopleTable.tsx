import type { Impersonable } from '@herald/contract';
import { Button, Group, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '#ui/RelativeTime.tsx';
import { StatusBadge } from '#ui/StatusBadge.tsx';

interface PeopleTableProps {
  people: readonly Impersonable[];
  onChoose: (person: Impersonable) => void;
}

export function PeopleTable({ people, onChoose }: PeopleTableProps) {
  const { t } = useTranslation('admin');
  return (
    <Table.ScrollContainer minWidth={320}>
      <Table aria-label={t('people.title')} verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('people.person')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('people.teams')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('people.seen')}</Table.Th>
            <Table.Th visibleFrom="sm">{t('people.last')}</Table.Th>
            <Table.Th />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {people.map((person) => (
            <Row key={person.id} person={person} onChoose={() => onChoose(person)} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function Row({ person, onChoose }: { person: Impersonable; onChoose: () => void }) {
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
        {person.is_admin ? (
          <Text size="sm" c="dimmed">
            {t('people.isAdmin')}
          </Text>
        ) : (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={t('people.actAs', { email: person.email })}
            onClick={onChoose}
          >
            {t('people.act')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
