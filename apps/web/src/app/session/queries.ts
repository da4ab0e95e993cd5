import {
  ApiError,
  getTeam,
  getUser,
  stranger,
  switchTeam,
  type Team,
  type User,
  visitorMeta,
} from '@herald/contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { notifyError } from '#ui/notify.ts';
import { call, callQuietly } from '../api.ts';
import { appKeys } from '../keys.ts';
import { awaitingMoment, wasAwaitingToldSince } from './awaiting.ts';
import { readId } from './guards.ts';

/** The signed-in person; null when nobody is. */
export const userQuery = queryOptions({
  queryKey: appKeys.user,
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }): Promise<User | null> => {
    try {
      return (await callQuietly(getUser, { signal })).data;
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
});

export const teamQuery = (teamId: number, send = call) =>
  queryOptions({
    queryKey: appKeys.team(teamId),
    staleTime: 60_000,
    queryFn: async ({ queryKey, signal, client }): Promise<Team> => {
      const moment = awaitingMoment();
      const { data } = await send(getTeam, { params: { team_id: teamId }, signal });
      return withNewerAwaiting(data, client.getQueryData<Team>(queryKey), moment);
    },
  });

/**
 * Asks who is here and for the team of the address, whose id it returns, while texts and code still come. That nobody is
 * signed in, the guards find out; where the server saw it when it sent the page, nobody is asked.
 */
export function askSession(queryClient: QueryClient, pathname: string): number | null {
  if (isStranger()) {
    queryClient.setQueryData(userQuery.queryKey, null);
    return null;
  }
  void queryClient.prefetchQuery(userQuery);
  const teamId = readId(/^\/teams\/(\d+)\//.exec(pathname)?.[1]);
  if (teamId !== null) void queryClient.prefetchQuery(teamQuery(teamId, callQuietly));
  return teamId;
}

const isStranger = () =>
  document.querySelector<HTMLMetaElement>(`meta[name="${visitorMeta}"]`)?.content === stranger;

/** The answer, with the counts of waiting conversations that were told while it was on its way. */
function withNewerAwaiting(team: Team, known: Team | undefined, moment: number): Team {
  const counts = new Map(known?.phone_numbers.map((each) => [each.id, each.conversations_awaiting]));
  return {
    ...team,
    phone_numbers: team.phone_numbers.map((number) =>
      wasAwaitingToldSince(number.id, moment)
        ? { ...number, conversations_awaiting: counts.get(number.id) ?? number.conversations_awaiting }
        : number,
    ),
  };
}

/** Tells the server which team and number the person looks at. Why it refuses, the person is told; nothing else is lost. */
export async function rememberPlace(
  queryClient: QueryClient,
  place: { team_id: number; phone_number_id?: number },
): Promise<void> {
  try {
    const { data } = await call(switchTeam, { body: place });
    queryClient.setQueryData(userQuery.queryKey, data);
  } catch (error) {
    if (error instanceof ApiError) notifyError(error);
  }
}

/** Writes how many wait for an answer on a number, for whoever just learned it. */
export function setAwaiting(queryClient: QueryClient, teamId: number, numberId: number, count: number): void {
  queryClient.setQueryData(teamQuery(teamId).queryKey, (team) =>
    team
      ? {
          ...team,
          phone_numbers: team.phone_numbers.map((number) =>
            number.id === numberId ? { ...number, conversations_awaiting: count } : number,
          ),
        }
      : team,
  );
}
