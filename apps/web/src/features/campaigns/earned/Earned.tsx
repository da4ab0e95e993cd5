import { attributionWindows, type Campaign, type CreditedOrder } from '@herald/contract';
import { Button, Paper, Select, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCan } from '#app/session/hooks.ts';
import { earnedAddress } from '#data/campaigns/address.ts';
import { campaignOrdersQuery } from '#data/campaigns/queries.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { useUrlState } from '#ui/useUrlState.ts';
import { useCampaignParams } from '../useCampaign.ts';
import { AttributionDialog } from './AttributionDialog.tsx';
import classes from './Earned.module.css';
import { ExplainOrder } from './ExplainOrder.tsx';
import { useEarned } from './useEarned.ts';
import { useOrderColumns } from './useOrderColumns.tsx';

/** What the campaign earned in a window, and each order that it has the credit for with the reason. */
export function Earned({ campaign }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns');
  const format = useFormat();
  const mayRead = useCan('analytics.view');
  const [{ attribution_window: window }, change] = useUrlState(earnedAddress);
  const [isRuleOpen, setRuleOpen] = useState(false);
  const { order_count: orders, turnover, roas } = useEarned(campaign);
  const isFree = campaign.campaign_cost.amount === 0;
  return (
    <Paper component="section" aria-label={t('earned.title')} radius="md" className={classes.card}>
      <div className={classes.head}>
        <div>
          <Title order={2}>{t('earned.title')}</Title>
          <Text size="sm" c="dimmed">
            {orders === null ? t('earned.noShop') : t('earned.how')}
          </Text>
        </div>
        {orders === null ? null : (
          <div className={classes.window}>
            <Select
              aria-label={t('list.window')}
              w={250}
              allowDeselect={false}
              data={attributionWindows.map((value) => ({ value, label: t(`window.${value}`) }))}
              value={window}
              onChange={(chosen) =>
                change({ attribution_window: attributionWindows.find((each) => each === chosen) })
              }
            />
            {mayRead ? (
              <Button variant="subtle" size="compact-sm" onClick={() => setRuleOpen(true)}>
                {t('attribution.open')}
              </Button>
            ) : null}
          </div>
        )}
      </div>
      {orders === null ? null : (
        <>
          <dl className={classes.figures}>
            <Figure name={t('column.order_count')} value={format.number(orders)} />
            <Figure
              name={t('column.turnover')}
              value={turnover === null ? t('earned.severalCurrencies') : format.money(turnover)}
            />
            <Figure name={t('column.campaign_cost')} value={format.money(campaign.campaign_cost)} />
            <Figure name={t('column.roas')} value={roasText()} />
          </dl>
          <AttributionDialog opened={isRuleOpen} onClose={() => setRuleOpen(false)} />
          {mayRead ? <Orders key={window} window={window} count={orders} /> : null}
        </>
      )}
    </Paper>
  );

  function roasText(): string {
    if (roas !== null) return format.number(roas, { maximumFractionDigits: 1 });
    return isFree ? t('earned.free') : '–';
  }
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function Orders({ window, count }: { window: (typeof attributionWindows)[number]; count: number }) {
  const { t } = useTranslation('campaigns');
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<CreditedOrder | undefined>();
  const query = useQuery(
    campaignOrdersQuery(useCampaignParams(), { attribution_window: window, page, per_page: 10 }),
  );
  // Not with every figure that moves: only once there are other orders.
  const readUpTo = useEffectEvent((orders: number) => {
    if (query.data && query.data.meta.total !== orders) void query.refetch();
  });
  useEffect(() => readUpTo(count), [count]);
  return (
    <>
      <DataTable
        label={t('earned.orders')}
        query={query}
        columns={useOrderColumns(setAsked)}
        minWidth={620}
        onPageChange={setPage}
        empty={<EmptyState drawing="search">{t('earned.none')}</EmptyState>}
      />
      <ExplainOrder order={asked} window={window} onClose={() => setAsked(undefined)} />
    </>
  );
}
