import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { userQuery } from '#app/session/queries.ts';
import { ConnectShopifyScreen } from '#features/shopifyEntry/index.ts';

export const Route = createFileRoute('/connect-shopify')({
  // What the page says and where it leads depends on who reads it.
  loader: ({ context }) =>
    Promise.all([loadTexts('shopifyEntry', 'auth'), context.queryClient.ensureQueryData(userQuery)]),
  component: ConnectShopifyScreen,
});
