import type { Overview } from '@herald/contract';
import { Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { StatusBadge } from '#ui/StatusBadge.tsx';

/** Jobs that nobody tries any more, with the last thing that was said about each kind. */
export function FailedJobs({ failed }: { failed: Overview['jobs']['failed'] }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  if (failed.length === 0) return null;
  return (
    <section>
      <Title order={2} mb="xs">
        {t('overview.failed')}
      </Title>
      <Table.ScrollContainer minWidth={560}>
        <Table aria-label={t('overview.failed')} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('overview.job')}</Table.Th>
              <Table.Th>{t('overview.count')}</Table.Th>
              <Table.Th>{t('overview.error')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {failed.map(({ name, count, error }) => (
              <Table.Tr key={name}>
                <Table.Td>{name}</Table.Td>
                <Table.Td className="numbers">{format.number(count)}</Table.Td>
                <Table.Td>{error || '–'}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}

/** How many teams are on which plan, and those that came last. */
export function TeamList({ overview: { teams, teams_by_plan } }: { overview: Overview }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <section>
      <Title order={2}>{t('overview.teams')}</Title>
      <Text c="dimmed" mb="xs">
        {teams_by_plan
          .map(({ plan, count }) => `${t(`overview.plans.${plan}`)} ${format.number(count)}`)
          .join(' · ')}
      </Text>
      <Table.ScrollContainer minWidth={620}>
        <Table aria-label={t('overview.teams')} verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('overview.team')}</Table.Th>
              <Table.Th>{t('overview.plan')}</Table.Th>
              <Table.Th>{t('overview.members')}</Table.Th>
              <Table.Th>{t('overview.numbers')}</Table.Th>
              <Table.Th>{t('overview.created')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {teams.map((team) => (
              <Table.Tr key={team.id}>
                <Table.Td>
                  {team.name}{' '}
                  {team.blocked ? <StatusBadge tone="bad">{t('people.blocked')}</StatusBadge> : null}
                </Table.Td>
                <Table.Td>{t(`overview.plans.${team.plan}`)}</Table.Td>
                <Table.Td className="numbers">{format.number(team.members)}</Table.Td>
                <Table.Td className="numbers">{format.number(team.numbers)}</Table.Td>
                <Table.Td>{format.date(team.created_at)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </section>
  );
}
