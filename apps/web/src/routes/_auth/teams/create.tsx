import { createFileRoute } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { NewTeamScreen } from '#features/onboarding/index.ts';

export const Route = createFileRoute('/_auth/teams/create')({
  loader: () => loadTexts('onboarding'),
  component: NewTeamScreen,
});
