import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { landingOf, persistentQuery, safeReturnPath, wishOf } from './guards.ts';
import { userQuery } from './queries.ts';

interface Arrival {
  /** Where the person wanted to be. */
  wanted: unknown;
  /** What the address brought along. */
  search: Record<string, unknown>;
  /** Where to else: the first number of the team, or `/`, which knows the open step. */
  fallback: 'landing' | 'start';
}

/** After signing in: fetches the person, then goes back to where they wanted to be, else to what they came for. */
export async function arriveAt(
  { queryClient, router }: { queryClient: QueryClient; router: AnyRouter },
  { wanted, search, fallback }: Arrival,
): Promise<void> {
  queryClient.removeQueries({ queryKey: userQuery.queryKey });
  const user = await queryClient.fetchQuery(userQuery);
  const href = safeReturnPath(wanted) ?? (user && wishOf(user, search));
  if (href) return router.navigate({ href });
  const to = user && fallback === 'landing' ? landingOf(user) : '/';
  return router.navigate({ to, search: persistentQuery(search) });
}
