import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { NewSegmentScreen } from '#features/segments/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/lists/segments/new')({
  loader: () => loadTexts('segments', 'groups', 'contacts'),
  component: NewSegmentScreen,
});
