import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { AccountScreen } from '#features/account/index.ts';

/** The own account of an operator, who need not be in any team. */
export const Route = createFileRoute('/_auth/admin/account')({
  loader: () => loadTexts('account', 'auth'),
  component: () => <AccountScreen />,
});
