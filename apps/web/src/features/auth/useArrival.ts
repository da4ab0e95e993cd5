import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { arriveAt } from '#app/session/arrive.ts';
import { persistentQuery } from '#app/session/guards.ts';

const guest = getRouteApi('/_guest');

/** What the address brought along and links between guest pages must keep. */
export function useGuestSearch() {
  const search = guest.useSearch();
  return { ...persistentQuery({ ...search }), ...(search.return ? { return: search.return } : {}) };
}

/** What the server has kept of the way, where the address could not. */
interface Known {
  return: string | null;
  arrival: object;
}

/** After signing in: on to where the person wanted to be, else to `fallback`. */
export function useArrival() {
  const queryClient = useQueryClient();
  const router = useRouter();
  const search = guest.useSearch();
  return (fallback: 'landing' | 'start', known: Known = { return: null, arrival: {} }) =>
    arriveAt(
      { queryClient, router },
      { wanted: search.return ?? known.return, search: { ...known.arrival, ...search }, fallback },
    );
}
