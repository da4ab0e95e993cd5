import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { requireIds } from '#app/session/routing.ts';
import { GroupScreen } from '#features/groups/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/lists/$listId')({
  beforeLoad: ({ params, location }) => requireIds(params, location),
  loader: (visit) =>
    loadScreen(
      visit,
      ['groups', 'contacts'],
      async () => (await import('#data/asks/groups.ts')).askGroupPeople,
    ),
  component: GroupScreen,
});
