import { type CampaignSummary, campaignSorts } from '@herald/contract';
import { Text } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconCalendar, IconPlus } from '@tabler/icons-react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRealtime } from '#app/realtime/useRealtime.ts';
import { useCan, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { useShortcuts } from '#app/shortcuts/useShortcuts.ts';
import { campaignAddress } from '#data/campaigns/address.ts';
import { campaignPagesQuery } from '#data/campaigns/queries.ts';
import { campaignKeys } from '#data/keys/campaigns.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { Page } from '#ui/Page.tsx';
import { ShowMore } from '#ui/ShowMore.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { CampaignFilters } from './list/CampaignFilters.tsx';
import { HowMany } from './list/HowMany.tsx';
import { columnOf, orderAfterPress } from './list/sorts.ts';
import { useCampaignColumns } from './list/useCampaignColumns.tsx';
import { campaignPaths, pageOf } from './pages.ts';

/** Every campaign of the number with what it brought. */
export function CampaignListScreen() {
  const { t } = useTranslation('campaigns');
  const params = useNumberParams();
  const linkParams = useLinkParams();
  const navigate = useNavigate();
  const mayCreate = useCan('campaigns.manage');
  const [filters, change] = useUrlState(campaignAddress);
  const query = useInfiniteQuery(campaignPagesQuery(params, filters));
  const queryClient = useQueryClient();
  const refresh = useThrottledCallback(
    () => void queryClient.invalidateQueries({ queryKey: campaignKeys.lists(params) }),
    2_000,
  );
  useRealtime('campaign.updated', refresh);
  const open = (campaign: CampaignSummary) =>
    void navigate({
      to: campaignPaths[pageOf(campaign.step)],
      params: { ...linkParams, campaignId: String(campaign.id) },
    });
  const create = mayCreate ? (
    <ButtonLink
      to={campaignPaths.message}
      params={linkParams}
      leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
    >
      {t('list.create')}
    </ButtonLink>
  ) : null;
  useShortcuts(
    t('list.title'),
    mayCreate
      ? [
          {
            keys: 'c',
            label: t('list.create'),
            run: () => void navigate({ to: campaignPaths.message, params: linkParams }),
          },
        ]
      : [],
  );
  const isFiltered = Boolean(filters.search) || filters.status !== undefined || filters.period !== 'all_time';

  return (
    <Page
      title={t('list.title')}
      purpose={t('list.purpose')}
      action={
        <>
          <ButtonLink
            to={campaignPaths.calendar}
            params={linkParams}
            variant="default"
            leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
          >
            {t('calendar.title')}
          </ButtonLink>
          {create}
        </>
      }
      filters={<CampaignFilters filters={filters} onChange={change} />}
    >
      <DataTable
        label={t('list.title')}
        query={query}
        columns={useCampaignColumns()}
        minWidth={900}
        onRowClick={open}
        sort={{
          by: columnOf[filters.sort] ?? '',
          direction: filters.direction ?? campaignSorts[filters.sort],
          onChange: (column, direction) => change(orderAfterPress(column, filters.sort, direction)),
        }}
        empty={
          isFiltered ? (
            <EmptyState drawing="search">{t('list.nothingFound')}</EmptyState>
          ) : (
            <EmptyState drawing="megaphone" action={create}>
              {t('list.empty')}
            </EmptyState>
          )
        }
      />
      {query.data ? <HowMany shown={query.data.data.length} total={query.data.meta.total} /> : null}
      <ShowMore query={query} mt="xs" />
      {query.data?.data.some(({ order_count }) => order_count === null) ? (
        <Text size="sm" c="dimmed" mt="sm">
          {t('earned.noShop')}
        </Text>
      ) : null}
    </Page>
  );
}
