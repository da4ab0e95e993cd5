import { createFileRoute, redirect } from '@tanstack/react-router';
import { numberPath, paths } from '#app/session/guards.ts';

/** A team without a number in the address: its first number, or the step that connects one. */
export const Route = createFileRoute('/_auth/teams/$teamId/')({
  beforeLoad: ({ context, params }) => {
    const team = context.user.teams.find((each) => String(each.id) === params.teamId);
    if (!team) throw redirect({ to: paths.teamNotFound });
    const number = team.phone_numbers[0];
    throw number
      ? redirect({ to: numberPath(team.id, number.id) })
      : redirect({ to: paths.phones, search: { team: team.id } });
  },
});
