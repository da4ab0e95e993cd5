import { createFileRoute, redirect } from '@tanstack/react-router';
import { checkOnboard, persistentQuery, stepDone } from '#app/session/guards.ts';
import { CreateTeamScreen } from '#features/onboarding/index.ts';

export const Route = createFileRoute('/_auth/onboarding/teams')({
  beforeLoad: ({ context: { user }, location }) => {
    const stop = checkOnboard(user) ?? stepDone(user.teams.length > 0);
    if (stop) throw redirect({ to: stop, search: persistentQuery(location.search) });
  },
  component: CreateTeamScreen,
});
