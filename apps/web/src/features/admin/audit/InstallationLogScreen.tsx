import { type InstallationAction, installationActions, listInstallationEvents } from '@herald/contract';
import { Select } from '@mantine/core';
import { infiniteQueryOptions, keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { call } from '#app/api.ts';
import { currentLocale } from '#app/i18n/i18n.ts';
import { adminKeys } from '#data/keys/admin.ts';
import { AuditTable } from '#features/audit/index.ts';
import { Page } from '#ui/Page.tsx';
import { useUrlState } from '#ui/useUrlState.ts';

const urlState = z.object({ action: z.string().max(80).optional().catch(undefined) });

const logQuery = (action: string | undefined) =>
  infiniteQueryOptions({
    queryKey: adminKeys.log(action),
    queryFn: ({ pageParam, signal }) =>
      call(listInstallationEvents, { query: { action, cursor: pageParam, per_page: 50 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    placeholderData: keepPreviousData,
  });

/** What operators did: who, what and when. */
export function InstallationLogScreen() {
  const { t } = useTranslation('admin');
  const [{ action }, change] = useUrlState(urlState);
  const query = useInfiniteQuery(logQuery(action));
  const locale = currentLocale();
  const options = (Object.keys(installationActions) as InstallationAction[])
    .map((value) => ({ value, label: installationActions[value][locale] }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <Page
      title={t('log.title')}
      purpose={t('log.purpose')}
      filters={
        <Select
          label={t('log.what')}
          placeholder={t('log.everything')}
          clearable
          searchable
          data={options}
          value={action ?? null}
          onChange={(value) => change({ action: value ?? undefined })}
          w={{ base: '100%', xs: 320 }}
        />
      }
    >
      <AuditTable
        query={query}
        words={installationActions}
        none={t('log.none')}
        isFiltered={action !== undefined}
      />
    </Page>
  );
}
