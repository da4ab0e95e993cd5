import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export const Route = createFileRoute('/_auth/admin/phone_numbers')({
  component: () => <NotBuiltYet feature="admin" />,
});
