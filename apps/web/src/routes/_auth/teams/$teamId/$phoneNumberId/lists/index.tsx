import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { GroupListScreen } from '#features/groups/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/lists/')({
  loader: () => loadTexts('groups', 'contacts'),
  component: GroupListScreen,
});
