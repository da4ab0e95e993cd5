import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { TeamSettingsScreen } from '#features/team/index.ts';

export const Route = createFileRoute('/_auth/teams/$teamId/$phoneNumberId/settings/team')({
  loader: () => loadTexts('onboarding', 'account', 'auth'),
  component: TeamSettingsScreen,
});
