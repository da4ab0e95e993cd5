import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export const Route = createFileRoute('/_auth/admin/account_violation')({
  component: () => <NotBuiltYet feature="admin" />,
});
