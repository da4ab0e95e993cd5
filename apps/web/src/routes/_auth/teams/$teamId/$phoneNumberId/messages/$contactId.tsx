import { createFileRoute } from '@tanstack/react-router';
import { requireIds } from '#app/session/routing.ts';
import { ConversationScreen } from '#features/messages/ConversationScreen.tsx';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/messages/$contactId')({
  beforeLoad: ({ params, location }) => requireIds(params, location),
  component: ConversationScreen,
});
