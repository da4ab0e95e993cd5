import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/analytics/shopify_orders')({
  component: () => <NotBuiltYet feature="analytics" />,
});
