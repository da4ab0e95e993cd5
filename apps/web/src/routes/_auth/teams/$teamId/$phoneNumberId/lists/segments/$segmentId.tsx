import { createFileRoute } from '@tanstack/react-router';
import { loadScreen } from '#app/loadScreen.ts';
import { requireIds } from '#app/session/routing.ts';
import { SegmentScreen } from '#features/segments/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/lists/segments/$segmentId')({
  beforeLoad: ({ params, location }) => requireIds(params, location),
  loader: (visit) =>
    loadScreen(
      visit,
      ['segments', 'groups', 'contacts'],
      async () => (await import('#data/asks/segments.ts')).askSegmentPeople,
    ),
  component: SegmentScreen,
});
