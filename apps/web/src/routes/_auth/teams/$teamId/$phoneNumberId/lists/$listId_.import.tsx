import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { requireIds } from '#app/session/routing.ts';
import { ImportGroupScreen } from '#features/groups/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/lists/$listId_/import')({
  beforeLoad: ({ params, location }) => requireIds(params, location),
  loader: (visit) =>
    loadScreen(visit, ['groups', 'imports'], async () => (await import('#data/asks/groups.ts')).askGroup),
  component: ImportGroupScreen,
});
