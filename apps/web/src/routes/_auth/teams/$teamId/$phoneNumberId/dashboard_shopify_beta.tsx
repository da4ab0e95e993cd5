import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/dashboard_shopify_beta')({
  component: () => <NotBuiltYet feature="shopify" />,
});
