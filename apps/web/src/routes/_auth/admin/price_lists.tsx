import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { PriceListsScreen } from '#features/admin/index.ts';

export const Route = createFileRoute('/_auth/admin/price_lists')({
  loader: () => loadTexts('admin'),
  component: PriceListsScreen,
});
