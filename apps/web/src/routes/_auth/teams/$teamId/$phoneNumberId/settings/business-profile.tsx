import { createFileRoute } from '@tanstack/react-router';
import { NotBuiltYet } from '#ui/NotBuiltYet.tsx';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/settings/business-profile')({
  component: () => <NotBuiltYet feature="businessProfile" />,
});
