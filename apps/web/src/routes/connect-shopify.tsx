import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { ConnectShopifyScreen } from '#features/shopifyEntry/index.ts';

export const Route = createFileRoute('/connect-shopify')({
  loader: () => loadTexts('shopifyEntry'),
  component: ConnectShopifyScreen,
});
