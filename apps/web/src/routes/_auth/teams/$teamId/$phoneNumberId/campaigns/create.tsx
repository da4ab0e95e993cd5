import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { CampaignCreateScreen } from '#features/campaigns/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/campaigns/create')({
  loader: (visit) =>
    loadScreen(visit, ['campaigns'], async () => (await import('#data/asks/campaigns.ts')).askMessages),
  component: CampaignCreateScreen,
});
