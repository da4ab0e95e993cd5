import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { requireIds } from '#app/session/routing.ts';
import { CampaignResultsScreen } from '#features/campaigns/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/campaigns/$campaignId/step-4')({
  beforeLoad: ({ params, location }) => requireIds(params, location),
  loader: (visit) =>
    loadScreen(
      visit,
      ['campaigns', 'values', 'buttonClicks'],
      async () => (await import('#data/asks/campaigns.ts')).askResults,
    ),
  component: CampaignResultsScreen,
});
