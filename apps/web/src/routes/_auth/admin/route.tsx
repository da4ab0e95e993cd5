import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { checkingAdmin } from '#app/session/guards.ts';
import { AdminLayout } from '#app/shell/AdminLayout.tsx';
import { SecondFactorNote } from '#features/admin/index.ts';

/** Guard `checking-admin`. */
export const Route = createFileRoute('/_auth/admin')({
  beforeLoad: ({ context }) => {
    const stop = checkingAdmin(context.user);
    if (stop) throw redirect({ to: stop });
  },
  loader: () => loadTexts('adminTabs'),
  component: () => <AdminLayout note={<SecondFactorNote />} />,
});
