import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { GroupListScreen } from '#features/groups/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/lists/')({
  loader: (visit) =>
    loadScreen(visit, ['groups', 'contacts'], async () => (await import('#data/asks/groups.ts')).askGroups),
  component: GroupListScreen,
});
