import { createFileRoute, redirect } from '@tanstack/react-router';
import { loadTexts } from '#app/i18n/i18n.ts';
import { checkOnboard } from '#app/session/guards.ts';
import { NewTeamScreen } from '#features/onboarding/index.ts';

export const Route = createFileRoute('/_auth/teams/create')({
  beforeLoad: ({ context }) => {
    const stop = checkOnboard(context.user);
    if (stop) throw redirect({ to: stop });
  },
  loader: () => loadTexts('onboarding'),
  component: NewTeamScreen,
});
