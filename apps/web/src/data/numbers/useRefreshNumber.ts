import { type PhoneNumber, refreshPhoneNumber, type Team } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { useNumberParams } from '#app/session/hooks.ts';
import { teamQuery } from '#app/session/queries.ts';

/** Puts what the server answered about a number where rail, home and settings read it. */
export function useKeepNumber() {
  const { team_id } = useNumberParams();
  const queryClient = useQueryClient();
  return (number: PhoneNumber) =>
    queryClient.setQueryData<Team>(teamQuery(team_id).queryKey, (team) => {
      if (!team) return team;
      const phone_numbers = team.phone_numbers.map((each) => (each.id === number.id ? number : each));
      return { ...team, phone_numbers };
    });
}

/** Reads the number again from WhatsApp. That it could not be read may itself have changed how it stands. */
export function useRefreshNumber() {
  const params = useNumberParams();
  const queryClient = useQueryClient();
  const keep = useKeepNumber();
  return useMutation({
    mutationFn: async () => (await call(refreshPhoneNumber, { params })).data,
    onSuccess: keep,
    onError: () => queryClient.invalidateQueries({ queryKey: teamQuery(params.team_id).queryKey }),
  });
}
