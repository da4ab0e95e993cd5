import { getOverview } from '@herald/contract';
import { Stack } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#app/api.ts';
import { adminKeys } from '#data/keys/admin.ts';
import { Loaded } from '#ui/Loaded.tsx';
import { Page } from '#ui/Page.tsx';
import { HealthCards, HealthPlaces } from './HealthCards.tsx';
import { FailedJobs, TeamCount } from './lists.tsx';

const overviewQuery = queryOptions({
  queryKey: adminKeys.overview,
  queryFn: async ({ signal }) => (await call(getOverview, { signal })).data,
  refetchInterval: 30_000,
});

/** How the installation is doing: what waits, what failed, what runs out, and who is on it. */
export function OverviewScreen() {
  const { t } = useTranslation('admin');
  const query = useQuery(overviewQuery);
  return (
    <Page title={t('overview.title')} purpose={t('overview.purpose')}>
      <Loaded query={query} skeleton={<HealthPlaces />}>
        {(overview) => (
          <Stack gap="lg">
            <HealthCards overview={overview} />
            <FailedJobs failed={overview.jobs.failed} />
            <TeamCount plans={overview.teams_by_plan} />
          </Stack>
        )}
      </Loaded>
    </Page>
  );
}
