import { createTeam } from '@herald/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { call } from '#app/api.ts';
import { paths, persistentQuery } from '#app/session/guards.ts';
import { teamQuery, userQuery } from '#app/session/queries.ts';

/** Creates the team, makes it known to the page, and goes on to connecting its first number. */
export function useCreateTeam() {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const carried = useLocation({ select: ({ search }) => persistentQuery(search) });
  return async (body: { name: string; country_code: string; timezone: string }) => {
    const { data: team } = await call(createTeam, { body });
    queryClient.setQueryData(teamQuery(team.id).queryKey, team);
    await queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
    await navigate({ to: paths.phones, search: { ...carried, team: team.id } });
  };
}
