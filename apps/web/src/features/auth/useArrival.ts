import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { landingOf, persistentQuery, safeReturnPath } from '#app/session/guards.ts';
import { userQuery } from '#app/session/queries.ts';

const guest = getRouteApi('/_guest');

/** What the address brought along and links between guest pages must keep. */
export function useGuestSearch() {
  const search = guest.useSearch();
  return { ...persistentQuery({ ...search }), ...(search.return ? { return: search.return } : {}) };
}

/** After signing in: fetches the person, then goes back to where they wanted to be, else to `fallback`. */
export function useArrival() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const search = guest.useSearch();
  return async (fallback: 'landing' | 'start') => {
    queryClient.removeQueries({ queryKey: userQuery.queryKey });
    const user = await queryClient.fetchQuery(userQuery);
    const wanted = safeReturnPath(search.return);
    if (wanted) return router.navigate({ href: wanted });
    const to = user && fallback === 'landing' ? landingOf(user) : '/';
    return router.navigate({ to, search: persistentQuery({ ...search }) });
  };
}
