import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { NewSegmentScreen } from '#features/segments/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/lists/segments/new')({
  loader: (visit) =>
    loadScreen(
      visit,
      ['segments', 'groups', 'contacts'],
      async () => (await import('#data/asks/segments.ts')).askConditions,
    ),
  component: NewSegmentScreen,
});
