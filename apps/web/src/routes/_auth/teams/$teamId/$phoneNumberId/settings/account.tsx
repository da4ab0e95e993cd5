import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { AccountScreen } from '#features/account/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/settings/account')({
  loader: () => loadTexts('account', 'auth'),
  component: () => <AccountScreen />,
});
