import { SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCan, useUser } from '#app/session/hooks.ts';
import { NumberCard } from '#features/numbers/index.ts';
import { Page } from '#ui/Page.tsx';
import { AlertsCard } from './AlertsCard.tsx';
import { EarnedCard } from './EarnedCard.tsx';
import classes from './HomeScreen.module.css';
import { HomeSkeleton } from './HomeSkeleton.tsx';
import { RunningCampaigns } from './RunningCampaigns.tsx';
import { SetupChecklist } from './SetupChecklist.tsx';
import { useHome } from './useHome.ts';
import { WaitingConversations } from './WaitingConversations.tsx';

/** What needs a person now, what went wrong, what runs, what it earned, and what is left to set up. */
export function HomeScreen() {
  const { t } = useTranslation('home');
  const user = useUser();
  const asked = useHome();
  const seesConversations = useCan('conversations.view');
  const seesCampaigns = useCan('campaigns.view');
  const seesEarned = useCan('analytics.view');
  return (
    <Page title={t('title', { name: user.first_name })} purpose={t('purpose')}>
      {asked.isPending ? (
        <HomeSkeleton />
      ) : (
        <Stack gap="md">
          <SetupChecklist home={asked.data} />
          <AlertsCard />
          <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" className={classes.grid}>
            <Stack gap="md">
              {seesConversations ? <WaitingConversations asked={asked} /> : null}
              {seesEarned ? <EarnedCard asked={asked} /> : null}
            </Stack>
            <Stack gap="md">
              {seesCampaigns ? <RunningCampaigns asked={asked} /> : null}
              <NumberCard />
            </Stack>
          </SimpleGrid>
        </Stack>
      )}
    </Page>
  );
}
