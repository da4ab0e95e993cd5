import { createFileRoute } from '@tanstack/react-router';
import { InboxScreen } from '#features/inbox/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/messages/')({
  component: InboxScreen,
});
