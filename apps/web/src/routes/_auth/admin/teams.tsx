import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { TeamsScreen } from '#features/admin/index.ts';

export const Route = createFileRoute('/_auth/admin/teams')({
  loader: () => loadTexts('admin'),
  component: TeamsScreen,
});
