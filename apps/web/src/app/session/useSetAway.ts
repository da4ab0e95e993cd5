import { setAvailability, type Team } from '@herald/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { notifyError } from '#ui/notify.ts';
import { call } from '../api.ts';
import { useNumberParams } from './hooks.ts';
import { teamQuery } from './queries.ts';

/** Away from every number of the team, or back. Shown at once; a refusal brings back what was. */
export function useSetAway(): (isAway: boolean) => void {
  const queryClient = useQueryClient();
  const place = useNumberParams();
  const { queryKey } = teamQuery(place.team_id);
  const { mutate } = useMutation({
    mutationFn: (isAway: boolean) =>
      call(setAvailability, { params: place, body: { is_available: !isAway, everywhere: true } }),
    // One after the other: the last click wins.
    scope: { id: 'availability' },
    onMutate: (isAway) => {
      queryClient.setQueryData<Team>(
        queryKey,
        (team) => team && { ...team, away_numbers: isAway ? team.phone_numbers.map(({ id }) => id) : [] },
      );
      return queryClient.cancelQueries({ queryKey });
    },
    onError: notifyError,
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  return mutate;
}
