import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { InboxLayout } from '#features/inbox/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/messages')({
  staticData: { layout: 'full' },
  loader: (visit) =>
    loadScreen(visit, ['messages', 'inbox'], async () => (await import('#data/asks/inbox.ts')).askInbox),
  component: InboxLayout,
});
