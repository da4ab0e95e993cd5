import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/dashboard_shopify_beta')({
  loader: () => loadTexts('notBuilt'),
  component: () => <NotBuiltYet feature="shopify" />,
});
