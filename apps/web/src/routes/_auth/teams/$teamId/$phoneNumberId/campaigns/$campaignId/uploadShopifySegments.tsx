import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { requireIds } from '#app/session/routing.ts';
import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export const Route = createFileRoute(
  '/_auth/teams/$teamId/$phoneNumberId/campaigns/$campaignId/uploadShopifySegments',
)({
  beforeLoad: ({ params, location }) => requireIds(params, location),
  loader: () => loadTexts('notBuilt'),
  component: () => <NotBuiltYet feature="shopify" />,
});
