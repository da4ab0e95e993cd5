import type { Overview } from '@herald/contract';
import { Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { AnchorLink } from '#ui/links.tsx';
import { WideTable } from '#ui/WideTable.tsx';

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
      <WideTable label={t('overview.failed')} minWidth={560}>
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
      </WideTable>
    </section>
  );
}

/** How many teams there are and on which plan, and the way to them. */
export function TeamCount({ plans }: { plans: Overview['teams_by_plan'] }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  const count = plans.reduce((sum, plan) => sum + plan.count, 0);
  const words = plans.map((one) => `${t(`overview.plans.${one.plan}`)} ${format.number(one.count)}`);
  return (
    <section>
      <Title order={2}>{t('overview.teams')}</Title>
      <Text c="dimmed" mb="xs">
        {words.join(' · ')}
      </Text>
      <AnchorLink to="/admin/teams">
        {t('overview.allTeams', { count, shown: format.number(count) })}
      </AnchorLink>
    </section>
  );
}
