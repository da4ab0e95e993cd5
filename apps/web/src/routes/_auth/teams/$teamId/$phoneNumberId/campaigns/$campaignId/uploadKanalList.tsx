import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { requireIds } from '#app/session/routing.ts';
import { CampaignUploadListScreen } from '#features/campaigns/index.ts';

export const Route = createFileRoute(
  '/_auth/teams/$teamId/$phoneNumberId/campaigns/$campaignId/uploadKanalList',
)({
  beforeLoad: ({ params, location }) => requireIds(params, location),
  loader: () => loadTexts('campaigns'),
  component: CampaignUploadListScreen,
});
