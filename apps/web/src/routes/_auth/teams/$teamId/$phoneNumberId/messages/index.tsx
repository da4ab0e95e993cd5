import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { InboxScreen } from '#features/messages/InboxScreen.tsx';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/messages/')({
  staticData: { layout: 'full' },
  loader: () => loadTexts('messages'),
  component: InboxScreen,
});
