import type { CampaignResults } from '@herald/contract';
import { Paper, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { WideTable } from '#ui/WideTable.tsx';
import classes from './Results.module.css';

const kinds = ['sent', 'delivered', 'read', 'clicked', 'replied', 'ordered'] as const;

/** How far it was so long after its start, and how soon people read it. */
export function OverTime({ results, isTracked }: { results: CampaignResults; isTracked: boolean }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { over_time: moments, reading } = results;
  if (moments.length === 0) return null;
  const shown = kinds.filter(
    (kind) => moments.some((moment) => (moment[kind] ?? 0) > 0) || (kind === 'clicked' && isTracked),
  );
  return (
    <Paper component="section" aria-label={t('overTime.title')} radius="md" className={classes.card}>
      <div className={classes.cardHead}>
        <Title order={2}>{t('overTime.title')}</Title>
        {reading ? (
          <Text size="sm" c="dimmed">
            {t('overTime.reading', {
              median: format.duration(Math.max(60, reading.median_seconds)),
              hour: format.percent(reading.within_hour),
              day: format.percent(reading.within_day),
            })}
          </Text>
        ) : null}
      </div>
      <WideTable label={t('overTime.title')} minWidth={520} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('overTime.after')}</Table.Th>
            {shown.map((kind) => (
              <Table.Th key={kind} ta="right">
                {t(`funnel.${kind}`)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {moments.map((moment) => (
            <Table.Tr key={moment.hours}>
              <Table.Th scope="row" fw={500}>
                {format.duration(moment.hours * 3600)}
              </Table.Th>
              {shown.map((kind) => (
                <Table.Td key={kind} ta="right">
                  {moment[kind] === null ? '–' : format.number(moment[kind])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Paper>
  );
}
