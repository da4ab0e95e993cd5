import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { MetaBillingScreen } from '#features/metaBilling/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/settings/meta-billing')({
  loader: () => loadTexts('metaBilling'),
  component: MetaBillingScreen,
});
