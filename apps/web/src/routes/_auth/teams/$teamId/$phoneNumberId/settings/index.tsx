import { createFileRoute, redirect } from '@tanstack/react-router';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/settings/')({
  beforeLoad: ({ params }) => {
    throw redirect({ to: '/teams/$teamId/$phoneNumberId/settings/business-profile', params, replace: true });
  },
});
