import type { CampaignResults } from '@herald/contract';
import { Paper, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#ui/format/useFormat.ts';
import { WideTable } from '#ui/WideTable.tsx';
import classes from './Results.module.css';

const rates = ['delivered', 'read', 'clicked', 'replied', 'opted_out'] as const;

/** How it did beside the campaigns before it. */
export function Compared({ results }: { results: CampaignResults }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { earlier, previous } = results;
  if (!earlier || !previous) return null;
  const columns = [
    { title: t('compared.this'), rates: results.rates },
    { title: previous.name, rates: previous.rates },
    ...(earlier.campaigns > 1
      ? [{ title: t('compared.earlier', { count: earlier.campaigns }), rates: earlier.rates }]
      : []),
  ];
  const text = (rate: number | null) => (rate === null ? '–' : format.percent(rate));
  return (
    <Paper component="section" aria-label={t('compared.title')} radius="md" className={classes.card}>
      <Title order={2} className={classes.cardHead}>
        {t('compared.title')}
      </Title>
      <WideTable label={t('compared.title')} minWidth={480} verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('compared.rate')}</Table.Th>
            {columns.map(({ title }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two campaigns may bear one name.
              <Table.Th key={index} ta="right">
                <Text inherit lineClamp={2} title={title}>
                  {title}
                </Text>
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rates.map((rate) => (
            <Table.Tr key={rate}>
              <Table.Th scope="row" fw={500}>
                {rate === 'opted_out' ? t('results.optedOut') : t(`funnel.${rate}`)}
              </Table.Th>
              {columns.map((column, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above.
                <Table.Td key={index} ta="right">
                  {text(column.rates[rate])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </WideTable>
    </Paper>
  );
}
