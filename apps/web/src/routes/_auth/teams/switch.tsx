import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { SwitchTeamScreen } from '#features/onboarding/index.ts';

export const Route = createFileRoute('/_auth/teams/switch')({
  loader: () => loadTexts('onboarding'),
  component: SwitchTeamScreen,
});
