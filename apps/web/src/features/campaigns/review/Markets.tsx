import type { CampaignReview } from '@herald/contract';
import { Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatDate } from '#ui/format/formatting.ts';
import { useFormat } from '#ui/format/useFormat.ts';
import { marketName } from './marketName.ts';
import classes from './Review.module.css';

/** The cost by Meta's markets, each of which has its price. */
export function Markets({ review }: { review: CampaignReview }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const { currency } = review.cost;
  const { price_list: list } = review;
  const price = (unit: number) =>
    format.number(unit, { style: 'currency', currency, maximumFractionDigits: 4 });
  return (
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
          {review.cost_by_market.map((each) => (
            <Table.Tr key={each.market}>
              <Table.Td>{marketName(t, format.tag, each.market)}</Table.Td>
              <Table.Td ta="right">{format.number(each.recipients)}</Table.Td>
              <Table.Td ta="right">{price(each.unit_price)}</Table.Td>
              <Table.Td ta="right">{format.money(each.cost)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {list ? (
        <Text size="xs" c="dimmed" px="md" py="xs">
          {t('review.list', {
            currency: list.currency,
            day: formatDate(new Date(`${list.valid_from}T00:00Z`), format.tag, 'UTC'),
          })}
        </Text>
      ) : null}
    </section>
  );
}
