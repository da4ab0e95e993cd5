import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { InboxLayout } from '#features/inbox/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/messages')({
  staticData: { layout: 'full' },
  loader: () => loadTexts('messages', 'inbox'),
  component: InboxLayout,
});
