import { ApiError, noNumber, type Team, type User } from '@herald/contract';
import type { QueryClient } from '@tanstack/react-query';
import { notFound, redirect } from '@tanstack/react-router';
import { hasChosenLocale } from '#ui/format/locale.ts';
import { changeLocale } from '../i18n/i18n.ts';
import { checkingData, checkOnboard, findNumber, paths, persistentQuery, readId } from './guards.ts';
import { rememberPlace, teamQuery, userQuery } from './queries.ts';

/** What every route's `context` offers. */
export interface RouterContext {
  queryClient: QueryClient;
}

interface Visit {
  href: string;
  pathname: string;
  search: Record<string, unknown>;
}

export type MissingPage = { kind: 'path' | 'params'; path: string };

/** Guard `auth`. */
export async function requireUser({ queryClient }: RouterContext, visit: Visit): Promise<User> {
  const user = await queryClient.ensureQueryData(userQuery);
  if (user) {
    // A browser that was never told a language speaks the one of the account.
    if (!hasChosenLocale(document.cookie)) await changeLocale(user.locale);
    if (user.blocked && visit.pathname !== paths.blocked) throw redirect({ to: paths.blocked });
    return user;
  }
  throw redirect({
    to: paths.login,
    search: { ...persistentQuery(visit.search), return: visit.pathname === '/' ? undefined : visit.href },
  });
}

/** Guard `checking-data`, then `set-current-team` and `set-current-phone-number`: the address wins and is remembered. */
export async function requireTeam(
  { queryClient }: RouterContext,
  user: User,
  params: { teamId: string; phoneNumberId: string },
  visit: Visit,
): Promise<Team> {
  const isNumberless = params.phoneNumberId === String(noNumber);
  requireIds(isNumberless ? { teamId: params.teamId } : params, visit);
  const unready = checkOnboard(user);
  if (unready) throw redirect({ to: unready });
  const [teamId, phoneNumberId] = [Number(params.teamId), Number(params.phoneNumberId)];
  const team = await findTeam(queryClient, teamId, phoneNumberId);
  const stop = checkingData(team, phoneNumberId, visit.pathname);
  if (stop || !team)
    throw redirect({ to: stop ?? paths.teamNotFound, search: searchAt(stop, teamId, visit) });
  const number = isNumberless ? null : phoneNumberId;
  if (user.current_team_id !== teamId || user.current_phone_number_id !== number) {
    void rememberPlace(queryClient, { team_id: teamId, ...(number && { phone_number_id: number }) });
  }
  return team;
}

function searchAt(stop: string | null, teamId: number, visit: Visit): Record<string, unknown> {
  if (stop === paths.phones || stop === paths.blocked) return { team: teamId };
  return stop === paths.teamNotFound ? {} : visit.search;
}

/** Guard of the page for whoever is blocked: once the person, or the team of the address, is not any more, they go on. */
export async function requireBlocked(
  { queryClient }: RouterContext,
  user: User,
  teamId: number | undefined,
): Promise<void> {
  if (user.blocked) return;
  const mine = user.teams.find(({ id }) => id === teamId);
  const team = mine && (await queryClient.fetchQuery({ ...teamQuery(mine.id), staleTime: 0 }));
  if (!team?.account_blocked) throw redirect({ to: paths.start });
}

/** A number that the kept team has not may have been connected elsewhere since: then the team is read anew first. */
async function findTeam(
  queryClient: QueryClient,
  teamId: number,
  phoneNumberId: number,
): Promise<Team | null> {
  const query = teamQuery(teamId);
  try {
    const kept = queryClient.getQueryData(query.queryKey);
    if (kept && findNumber(kept, phoneNumberId)) return kept;
    return await queryClient.fetchQuery({ ...query, staleTime: 0 });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/** Route validation: an id that cannot be one is a page that does not exist. */
export function requireIds(params: Record<string, string>, visit: Visit): void {
  if (Object.values(params).every((value) => readId(value) !== null)) return;
  throw notFound({ data: { kind: 'params', path: visit.href } satisfies MissingPage });
}
