import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { RegisterShopifyScreen } from '#features/shopifyEntry/index.ts';

export const Route = createFileRoute('/register-shopify')({
  loader: () => loadTexts('shopifyEntry', 'auth'),
  component: RegisterShopifyScreen,
});
