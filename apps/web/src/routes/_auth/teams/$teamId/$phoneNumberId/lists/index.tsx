import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { ListListScreen } from '#features/groups/GroupListScreen.tsx';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/lists/')({
  loader: () => loadTexts('lists', 'contacts'),
  component: ListListScreen,
});
