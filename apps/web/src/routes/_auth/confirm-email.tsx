import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { ConfirmEmailScreen } from '#features/auth/index.ts';

export const Route = createFileRoute('/_auth/confirm-email')({
  loader: () => loadTexts('auth'),
  component: ConfirmEmailScreen,
});
