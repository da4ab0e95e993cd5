import {
  type AdminTeam,
  blockTeam,
  listAdminTeams,
  setScaleAccess,
  setTeamPrepaid,
  unblockTeam,
} from '@herald/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#app/api.ts';
import { adminKeys } from '#data/keys/admin.ts';
import { notifyError } from '#ui/notify.ts';

export const adminTeamsQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: adminKeys.teamsBy(search),
    queryFn: ({ pageParam, signal }) =>
      call(listAdminTeams, { query: { search, cursor: pageParam, per_page: 50 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
    select: ({ pages }) => pages.flatMap(({ data }) => data),
    placeholderData: keepPreviousData,
  });

const refresh = (queryClient: QueryClient) => () =>
  queryClient.invalidateQueries({ queryKey: adminKeys.teams });

/** What is wrong with the reason is told beside it. */
export function useBlockTeam() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ team_id, reason }: { team_id: number; reason: string }) =>
      call(blockTeam, { params: { team_id }, body: { reason } }),
    onSuccess: refresh(queryClient),
  });
}

export type TeamChange = 'unblock' | 'prepay' | 'billByMeta' | 'grant' | 'withdraw';

/** Also after a refusal the list is read anew: somebody else may have been quicker. */
export function useChangeTeam() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ team, change }: { team: AdminTeam; change: TeamChange }) => send(team.id, change),
    onError: notifyError,
    onSettled: refresh(queryClient),
  });
}

function send(team_id: number, change: TeamChange) {
  const params = { team_id };
  if (change === 'unblock') return call(unblockTeam, { params });
  if (change === 'grant' || change === 'withdraw') {
    return call(setScaleAccess, { params, body: { granted: change === 'grant' } });
  }
  return call(setTeamPrepaid, { params, body: { prepaid: change === 'prepay' } });
}
