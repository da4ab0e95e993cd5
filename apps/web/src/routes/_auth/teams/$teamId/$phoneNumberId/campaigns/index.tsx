import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { CampaignListScreen } from '#features/campaigns/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/campaigns/')({
  loader: (visit) =>
    loadScreen(visit, ['campaigns'], async () => (await import('#data/asks/campaigns.ts')).askCampaigns),
  component: CampaignListScreen,
});
