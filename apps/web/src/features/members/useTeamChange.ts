import { useQueryClient } from '@tanstack/react-query';
import { useNumberParams } from '#app/session/hooks.ts';
import { memberKeys } from '#data/keys/members.ts';

/** Asks anew for everything about the people of the team, after one of them changed. */
export function useTeamChange(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { team_id } = useNumberParams();
  return async () => {
    const keys = [memberKeys.members(team_id), memberKeys.invitations(team_id), memberKeys.roles(team_id)];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}
