import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { requireIds } from '#app/session/routing.ts';
import { CampaignScreen } from '#features/campaigns/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/campaigns/$campaignId/')({
  beforeLoad: ({ params, location }) => requireIds(params, location),
  loader: (visit) =>
    loadScreen(
      visit,
      ['campaigns', 'values'],
      async () => (await import('#data/asks/campaigns.ts')).askCampaign,
    ),
  component: CampaignScreen,
});
