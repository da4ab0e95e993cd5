import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { requireIds } from '#app/session/routing.ts';
import { GroupScreen } from '#features/groups/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/lists/$listId')({
  beforeLoad: ({ params, location }) => requireIds(params, location),
  loader: () => loadTexts('groups', 'contacts'),
  component: GroupScreen,
});
