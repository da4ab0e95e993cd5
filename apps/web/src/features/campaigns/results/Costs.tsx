import type { CampaignCosts } from '@herald/contract';
import { List, Paper, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { costsQuery } from '#data/campaigns/queries.ts';
import { formatDate } from '#ui/format/formatting.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { WideTable } from '#ui/WideTable.tsx';
import { marketName } from '../review/marketName.ts';
import { useCampaignParams } from '../useCampaign.ts';
import classes from './Results.module.css';

/** What it cost by WhatsApp's own word, beside what it was expected to, and why they differ. */
export function Costs() {
  const query = useQuery(costsQuery(useCampaignParams()));
  return (
    <Loaded query={query} skeleton={160}>
      {(costs) => (costs.messages === 0 ? null : <CostsCard costs={costs} />)}
    </Loaded>
  );
}

const sum = (of: CampaignCosts['differences']) => of.reduce((all, { amount }) => all + amount.amount, 0);

function CostsCard({ costs }: { costs: CampaignCosts }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { forecast, actual, differences, price_list: list } = costs;
  const difference = sum(differences);
  const words = { actual: format.money(actual), forecast: format.money(forecast) };
  const signed = (amount: number) =>
    `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${format.money({ amount: Math.abs(amount), currency: forecast.currency })}`;
  return (
    <Paper component="section" aria-label={t('costs.title')} radius="md" className={classes.card}>
      <div className={classes.cardHead}>
        <Title order={2}>{t('costs.title')}</Title>
        <Text>{t('costs.both', words)}</Text>
        {differences.length > 0 ? (
          <>
            <Text size="sm" mt={4}>
              {t('costs.difference', { amount: signed(difference) })}
            </Text>
            <List size="sm" mb="xs">
              {differences.map(({ reason, messages, amount }) => (
                <List.Item key={reason}>
                  {signed(amount.amount)} ·{' '}
                  {t(`costs.why.${reason}`, { count: messages, messages: format.number(messages) })}
                </List.Item>
              ))}
            </List>
          </>
        ) : null}
      </div>
      <CostLines costs={costs} />
      {list ? (
        <Text size="xs" c="dimmed" className={classes.cardHead}>
          {t('costs.list', {
            currency: list.currency,
            day: formatDate(new Date(`${list.valid_from}T00:00Z`), format.tag, 'UTC'),
          })}
        </Text>
      ) : null}
    </Paper>
  );
}

function CostLines({ costs: { lines } }: { costs: CampaignCosts }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  return (
    <WideTable label={t('costs.byCountry')} minWidth={560} verticalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('review.market')}</Table.Th>
          <Table.Th>{t('costs.category')}</Table.Th>
          <Table.Th ta="right">{t('costs.messages')}</Table.Th>
          <Table.Th ta="right">{t('costs.free')}</Table.Th>
          <Table.Th ta="right">{t('costs.forecast')}</Table.Th>
          <Table.Th ta="right">{t('costs.actual')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {lines.map(({ market, category, messages, free, forecast, cost }) => (
          <Table.Tr key={`${market} ${category} ${cost.currency}`}>
            <Table.Th scope="row" fw={500}>
              {marketName(t, format.tag, market)}
            </Table.Th>
            <Table.Td>{t(`category.${category.toUpperCase()}`, { defaultValue: category })}</Table.Td>
            <Table.Td ta="right">{format.number(messages)}</Table.Td>
            <Table.Td ta="right">{format.number(free)}</Table.Td>
            <Table.Td ta="right">{format.money(forecast)}</Table.Td>
            <Table.Td ta="right">{format.money(cost)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </WideTable>
  );
}
