import { createFileRoute, redirect } from '@tanstack/react-router';
import { checkOnboard } from '#app/session/guards.ts';
import { CreateTeamScreen } from '#features/onboarding/index.ts';

export const Route = createFileRoute('/_auth/onboarding/teams')({
  beforeLoad: ({ context }) => {
    const stop = checkOnboard(context.user);
    if (stop) throw redirect({ to: stop });
  },
  component: CreateTeamScreen,
});
