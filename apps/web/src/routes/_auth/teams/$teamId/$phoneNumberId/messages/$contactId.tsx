import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { requireIds } from '#app/session/routing.ts';
import { ConversationPending, ConversationScreen } from '#features/thread/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/messages/$contactId')({
  beforeLoad: ({ params, location }) => requireIds(params, location),
  loader: () => loadTexts('conversation', 'contacts'),
  component: ConversationScreen,
  pendingComponent: ConversationPending,
});
