import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { BusinessProfileScreen } from '#features/businessProfile/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/business-profile')({
  loader: () => loadTexts('businessProfile'),
  component: BusinessProfileScreen,
});
