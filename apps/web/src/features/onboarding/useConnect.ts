import { connectWhatsapp, type RouteBody, type Team } from '@herald/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { call } from '#app/api.ts';
import { throwConfetti } from '#app/party/confetti.ts';
import { numberPath, persistentQuery } from '#app/session/guards.ts';
import { teamQuery, userQuery } from '#app/session/queries.ts';

/**
 * Connects, refreshes the person and the team, celebrates, and opens the new number; one that waits for its PIN, where
 * that is given.
 */
export function useConnect(team: Team) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const carried = useLocation({ select: ({ search }) => persistentQuery(search) });
  return async (body: RouteBody<typeof connectWhatsapp>) => {
    const { data: connected } = await call(connectWhatsapp, { params: { team_id: team.id }, body });
    queryClient.setQueryData(teamQuery(team.id).queryKey, connected);
    await queryClient.fetchQuery({ ...userQuery, staleTime: 0 });
    const known = new Set(team.phone_numbers.map(({ id }) => id));
    const number = connected.phone_numbers.find(({ id }) => !known.has(id)) ?? connected.phone_numbers[0];
    if (number?.connection === 'pin_needed')
      return navigate({ to: `${numberPath(team.id, number.id)}/settings/number` });
    void throwConfetti();
    // `/` knows what the person came for, and that the new number is the current one.
    const isWished = carried.plan !== undefined || carried.shop !== undefined;
    await navigate(
      number && !isWished ? { to: numberPath(team.id, number.id) } : { to: '/', search: carried },
    );
  };
}
