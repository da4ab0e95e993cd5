import type { CampaignReview } from '@herald/contract';
import { Paper, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '#app/i18n/useFormat.ts';
import { Fact } from './Audience.tsx';
import { marketName } from './marketName.ts';
import classes from './Review.module.css';

/** What Meta will charge and how long it takes at the number's speed. */
export function Cost({ review }: { review: CampaignReview }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { cost, cost_by_market: markets } = review;
  const price = (unit: number) =>
    format.number(unit, { style: 'currency', currency: cost.currency, maximumFractionDigits: 4 });
  return (
    <Paper component="section" aria-label={t('review.cost')} radius="md" className={classes.card}>
      <div className={classes.head}>
        <Title order={2}>{t('review.cost')}</Title>
      </div>
      <dl className={classes.facts}>
        <Fact
          name={t('review.metaPrice')}
          hint={t(review.cost_is_estimate ? 'review.estimate' : 'review.priceHint')}
          value={t('review.about', { cost: format.money(cost) })}
        />
        <Fact
          name={t('review.duration')}
          hint={t('review.durationHint')}
          value={
            review.duration_seconds < 60
              ? t('review.underMinute')
              : t('review.aboutTime', { time: format.duration(review.duration_seconds) })
          }
        />
      </dl>
      {markets.length > 0 ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, by keyboard too.
        <section className={classes.markets} tabIndex={0} aria-label={t('review.byMarket')}>
          <Table miw={420}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('review.market')}</Table.Th>
                <Table.Th ta="right">{t('review.people')}</Table.Th>
                <Table.Th ta="right">{t('review.unitPrice')}</Table.Th>
                <Table.Th ta="right">{t('review.sum')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {markets.map((each) => (
                <Table.Tr key={each.market}>
                  <Table.Td>{marketName(t, format.tag, each.market)}</Table.Td>
                  <Table.Td ta="right">{format.number(each.recipients)}</Table.Td>
                  <Table.Td ta="right">{price(each.unit_price)}</Table.Td>
                  <Table.Td ta="right">{format.money(each.cost)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      ) : (
        <Text size="sm" c="dimmed" className={classes.note}>
          {t('review.noCost')}
        </Text>
      )}
    </Paper>
  );
}
