import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { ViolationsScreen } from '#features/admin/index.ts';

export const Route = createFileRoute('/_auth/admin/account_violation')({
  loader: () => loadTexts('admin'),
  component: ViolationsScreen,
});
