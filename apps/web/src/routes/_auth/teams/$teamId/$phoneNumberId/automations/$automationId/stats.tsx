import { createFileRoute } from '@tanstack/react-router';
import { requireIds } from '#app/session/routing.ts';
import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/automations/$automationId/stats')({
  beforeLoad: ({ params, location }) => requireIds(params, location),
  component: () => <NotBuiltYet feature="automations" />,
});
