import { type Automation, campaignPeriods } from '@herald/contract';
import { Button, Select } from '@mantine/core';
import { useThrottledCallback } from '@mantine/hooks';
import { IconBooks, IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRealtime } from '#app/realtime/useRealtime.ts';
import { useCan, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { useShortcuts } from '#app/shortcuts/useShortcuts.ts';
import { automationsAddress } from '#data/automations/address.ts';
import { automationsQuery, refreshAutomations } from '#data/automations/queries.ts';
import { DataTable } from '#ui/DataTable.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { onOnePage } from '#ui/onOnePage.ts';
import { Page } from '#ui/Page.tsx';
import { SearchField } from '#ui/SearchField.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { CreateDialog } from './list/CreateDialog.tsx';
import { ImportButton } from './list/ImportButton.tsx';
import { SecretsButton } from './list/SecretsButton.tsx';
import { useAutomationColumns } from './list/useAutomationColumns.tsx';
import { automationPaths } from './paths.ts';

const noAutomations: Automation[] = [];
const shorterPeriods = campaignPeriods.filter((period) => period !== 'all_time');

/** Every automation of the number, in the order in which they take precedence. */
export function AutomationListScreen() {
  const { t } = useTranslation('automations');
  const params = useNumberParams();
  const linkParams = useLinkParams();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const mayManage = useCan('automations.manage');
  const [{ search, period }, change] = useUrlState(automationsAddress);
  const [isCreating, setCreating] = useState(false);
  const all = useQuery(automationsQuery(params)).data ?? noAutomations;
  const columns = useAutomationColumns(all);
  const query = useQuery({ ...automationsQuery(params, search, period), select: onOnePage });
  const refresh = useThrottledCallback(() => void refreshAutomations(queryClient, params), 2_000);
  useRealtime('automation.updated', refresh);
  const open = () => setCreating(true);
  const library = mayManage ? (
    <ButtonLink
      variant="default"
      to={automationPaths.library}
      params={linkParams}
      leftSection={<IconBooks size={16} stroke={1.6} aria-hidden />}
    >
      {t('library.title')}
    </ButtonLink>
  ) : null;
  const create = mayManage ? (
    <Button leftSection={<IconPlus size={16} stroke={2} aria-hidden />} onClick={open}>
      {t('list.create')}
    </Button>
  ) : null;
  useShortcuts(t('list.title'), mayManage ? [{ keys: 'c', label: t('list.create'), run: open }] : []);
  return (
    <Page
      title={t('list.title')}
      purpose={t('list.purpose')}
      action={
        create ? (
          <>
            <ImportButton />
            {library}
            <SecretsButton />
            {create}
          </>
        ) : null
      }
      filters={
        <>
          <SearchField
            label={t('list.search')}
            value={search}
            onSearch={(words) => change({ search: words || undefined })}
          />
          <Select
            aria-label={t('stats.period')}
            w={190}
            allowDeselect={false}
            data={campaignPeriods.map((value) => ({ value, label: t(`list.period.${value}`) }))}
            value={period ?? 'all_time'}
            onChange={(value) => change({ period: shorterPeriods.find((one) => one === value) })}
          />
        </>
      }
    >
      <DataTable
        label={t('list.title')}
        query={query}
        columns={columns}
        onPageChange={() => {}}
        onRowClick={({ id }) =>
          void navigate({ to: automationPaths.one, params: { ...linkParams, automationId: String(id) } })
        }
        empty={
          search ? (
            <EmptyState drawing="search">{t('list.noneFound', { search })}</EmptyState>
          ) : (
            <EmptyState
              drawing="bubbles"
              action={
                <>
                  {library}
                  {create}
                </>
              }
            >
              {t('list.empty')}
            </EmptyState>
          )
        }
      />
      {isCreating ? <CreateDialog onClose={() => setCreating(false)} /> : null}
    </Page>
  );
}
