import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { requireIds } from '#app/session/routing.ts';
import { ConversationPending, ConversationScreen } from '#features/thread/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/messages/$contactId')({
  beforeLoad: ({ params, location }) => requireIds(params, location),
  loader: (visit) =>
    loadScreen(visit, ['conversation'], async () => (await import('#data/asks/inbox.ts')).askConversation),
  component: ConversationScreen,
  pendingComponent: ConversationPending,
});
