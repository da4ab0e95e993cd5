import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { ImpersonationScreen } from '#features/admin/index.ts';

export const Route = createFileRoute('/_auth/admin/impersonation')({
  loader: () => loadTexts('admin', 'account', 'auth'),
  component: ImpersonationScreen,
});
