import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { PricingScreen } from '#features/pricing/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/pricing')({
  loader: () => loadTexts('pricing'),
  component: PricingScreen,
});
