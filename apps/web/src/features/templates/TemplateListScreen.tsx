import { syncTemplates } from '@herald/contract';
import { Button } from '@mantine/core';
import { IconBooks, IconChartBar, IconPlus, IconRefresh } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { useCan, useLinkParams, useNumberParams } from '#app/session/hooks.ts';
import { templateAddress } from '#data/templates/address.ts';
import { refreshTemplates, templatesQuery } from '#data/templates/queries.ts';
import { EmptyState } from '#ui/EmptyState.tsx';
import { useFormat } from '#ui/format/useFormat.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { ButtonLink } from '#ui/links.tsx';
import { notifyDone, notifyError } from '#ui/notify.ts';
import { Page } from '#ui/Page.tsx';
import { useUrlState } from '#ui/useUrlState.ts';
import { DraftList } from './list/DraftList.tsx';
import { TemplateFilters } from './list/TemplateFilters.tsx';
import { GridSkeleton, TemplateGrid } from './list/TemplateGrid.tsx';
import { useLiveTemplates } from './useLiveTemplates.ts';

/** Every template of the number's WhatsApp account. */
export function TemplateListScreen() {
  const { t } = useTranslation('templates');
  const mayManage = useCan('templates.manage');
  const maySeeFigures = useCan('analytics.view');
  const [filter, change] = useUrlState(templateAddress);
  const query = useQuery(templatesQuery(useNumberParams(), filter));
  useLiveTemplates();
  const isFiltered = Object.values(filter).some((value) => value !== undefined);
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      action={
        <>
          {maySeeFigures ? <ConversionsButton /> : null}
          {mayManage ? (
            <>
              <SyncButton />
              <LibraryButton />
              <CreateButton />
            </>
          ) : null}
        </>
      }
      filters={<TemplateFilters filter={filter} onChange={change} />}
    >
      {mayManage && !isFiltered ? <DraftList /> : null}
      <Loaded
        query={query}
        skeleton={<GridSkeleton />}
        empty={
          isFiltered ? (
            <NoneFound
              onClear={() => change({ search: undefined, status: undefined, category: undefined })}
            />
          ) : (
            <EmptyState
              drawing="sheet"
              action={
                mayManage ? (
                  <>
                    <LibraryButton />
                    <CreateButton />
                  </>
                ) : null
              }
            >
              {t('list.none')}
            </EmptyState>
          )
        }
      >
        {(templates) => <TemplateGrid templates={templates} />}
      </Loaded>
    </Page>
  );
}

function NoneFound({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('templates');
  return (
    <EmptyState
      drawing="search"
      action={
        <Button variant="default" onClick={onClear}>
          {t('list.clear')}
        </Button>
      }
    >
      {t('list.noneFound')}
    </EmptyState>
  );
}

function CreateButton() {
  const { t } = useTranslation('templates');
  return (
    <ButtonLink
      to="/teams/$teamId/$phoneNumberId/templates/create"
      params={useLinkParams()}
      leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
    >
      {t('list.create')}
    </ButtonLink>
  );
}

function ConversionsButton() {
  const { t } = useTranslation('templates');
  return (
    <ButtonLink
      variant="default"
      to="/teams/$teamId/$phoneNumberId/templates/conversions"
      params={useLinkParams()}
      leftSection={<IconChartBar size={18} stroke={1.6} aria-hidden />}
    >
      {t('conversions.open')}
    </ButtonLink>
  );
}

function LibraryButton() {
  const { t } = useTranslation('templates');
  return (
    <ButtonLink
      variant="default"
      to="/teams/$teamId/$phoneNumberId/templates/lists"
      params={useLinkParams()}
      leftSection={<IconBooks size={18} stroke={1.6} aria-hidden />}
    >
      {t('library.open')}
    </ButtonLink>
  );
}

/** For templates made in WhatsApp Manager, and decisions whose webhook got lost. */
function SyncButton() {
  const { t } = useTranslation('templates');
  const format = useFormat();
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const sync = useMutation({
    mutationFn: async () => (await call(syncTemplates, { params })).data,
    onError: notifyError,
    onSuccess: ({ added, changed }) => {
      void refreshTemplates(queryClient, params);
      const same = added === 0 && changed === 0;
      const counts = { added: format.number(added), changed: format.number(changed) };
      notifyDone(same ? t('list.syncedSame') : t('list.synced', counts));
    },
  });
  return (
    <Button
      variant="default"
      loading={sync.isPending}
      leftSection={<IconRefresh size={18} stroke={1.6} aria-hidden />}
      onClick={() => sync.mutate()}
    >
      {t('list.sync')}
    </Button>
  );
}
