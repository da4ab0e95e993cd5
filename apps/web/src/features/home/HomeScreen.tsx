import { SimpleGrid, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useCan, useUser } from '#app/session/hooks.ts';
import { NumberCard } from '#features/numbers/index.ts';
import { Page } from '#ui/Page.tsx';
import classes from './HomeScreen.module.css';
import { RunningCampaigns } from './RunningCampaigns.tsx';
import { SetupChecklist } from './SetupChecklist.tsx';
import { WaitingConversations } from './WaitingConversations.tsx';

/** What needs a person now, what runs, and what is left to set up. */
export function HomeScreen() {
  const { t } = useTranslation('home');
  const user = useUser();
  const seesConversations = useCan('conversations.view');
  const seesCampaigns = useCan('campaigns.view');
  return (
    <Page title={t('title', { name: user.first_name })} purpose={t('purpose')}>
      <SetupChecklist />
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md" className={classes.grid}>
        {seesConversations ? <WaitingConversations /> : null}
        <Stack gap="md">
          {seesCampaigns ? <RunningCampaigns /> : null}
          <NumberCard />
        </Stack>
      </SimpleGrid>
    </Page>
  );
}
