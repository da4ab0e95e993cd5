import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export const Route = createFileRoute('/_auth/admin/')({
  component: () => <NotBuiltYet feature="admin" />,
});
