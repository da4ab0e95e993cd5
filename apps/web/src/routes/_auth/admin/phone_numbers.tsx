import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { NumbersScreen } from '#features/admin/index.ts';

export const Route = createFileRoute('/_auth/admin/phone_numbers')({
  loader: () => loadTexts('admin'),
  component: NumbersScreen,
});
