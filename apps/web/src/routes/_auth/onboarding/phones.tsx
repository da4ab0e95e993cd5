import { createFileRoute, redirect } from '@tanstack/react-router';
import {
  checkOnboard,
  checkTeamExist,
  currentTeam,
  paths,
  persistentQuery,
  readId,
} from '#app/session/guards.ts';
import { teamQuery } from '#app/session/queries.ts';
import { ConnectPhoneScreen } from '#features/onboarding/index.ts';

/** Connects a number to the team of the address, or else to the current one. */
export const Route = createFileRoute('/_auth/onboarding/phones')({
  validateSearch: (search: Record<string, unknown>): { team?: number; plan?: string; shop?: string } => ({
    ...persistentQuery(search),
    team: readId(String(search.team)) ?? undefined,
  }),
  loaderDeps: ({ search }) => search,
  beforeLoad: ({ context }) => {
    const stop = checkOnboard(context.user) ?? checkTeamExist(context.user);
    if (stop) throw redirect({ to: stop });
  },
  loader: async ({ context, deps }) => {
    const wanted = context.user.teams.find((team) => team.id === deps.team);
    if (deps.team !== undefined && !wanted) throw redirect({ to: paths.teamNotFound });
    const team = await context.queryClient.ensureQueryData(
      teamQuery((wanted ?? currentTeam(context.user)!).id),
    );
    if (team.account_blocked) throw redirect({ to: paths.blocked, search: { team: team.id } });
    return team;
  },
  component: function ConnectPhone() {
    return <ConnectPhoneScreen team={Route.useLoaderData()} />;
  },
});
