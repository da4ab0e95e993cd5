import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { requireIds } from '#app/session/routing.ts';
import { SegmentScreen } from '#features/segments/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/lists/segments/$segmentId')({
  beforeLoad: ({ params, location }) => requireIds(params, location),
  loader: () => loadTexts('segments', 'groups', 'contacts'),
  component: SegmentScreen,
});
