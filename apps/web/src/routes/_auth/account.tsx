import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { OwnAccountScreen } from '#features/account/index.ts';

export const Route = createFileRoute('/_auth/account')({
  loader: () => loadTexts('account', 'auth'),
  component: OwnAccountScreen,
});
