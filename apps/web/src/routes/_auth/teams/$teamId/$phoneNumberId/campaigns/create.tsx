import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { CampaignCreateScreen } from '#features/campaigns/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/campaigns/create')({
  loader: () => loadTexts('campaigns'),
  component: CampaignCreateScreen,
});
