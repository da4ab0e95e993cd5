import { isAllowed, type Permission, type Team } from '@herald/contract';
import type { QueryClient } from '@tanstack/react-query';
import { loadTexts } from './i18n/i18n.ts';
import type { NumberParams } from './session/numberParams.ts';
import type { RouterContext } from './session/routing.ts';

/** What a loader is told of a visit. */
interface Visit {
  context: RouterContext & { team: Team };
  params: Partial<Record<string, string>>;
  location: { search: object };
  cause: 'enter' | 'stay' | 'preload';
}

/** What the first questions of a screen depend on. */
export interface Asking {
  /** Team and number of the address. */
  place: NumberParams;
  /** A further id of the address. */
  idOf: (name: string) => number;
  search: object;
  /** Nobody comes yet: somebody may. */
  isAhead: boolean;
  /** The screen is there already, and goes on to something else of its kind. */
  isNext: boolean;
  /** May the person do this here? */
  can: (needed: Permission) => boolean;
  /** Sends the request now; the screen, which asks the same, finds it under way and tells of its failure. */
  start: QueryClient['prefetchQuery'];
  /** The same for the first page of a list that comes page by page. */
  startPages: QueryClient['prefetchInfiniteQuery'];
}

/**
 * What the loader of a screen does. Its texts are waited for; what it asks the server sets out while its code comes, and
 * may arrive when it is drawn already. `ask` is fetched when it is needed: all screens' questions would weigh on each page.
 */
export function loadScreen(visit: Visit, texts: readonly string[], ask: () => Promise<Ask>): Promise<void> {
  ask().then(
    (askNow) => askNow(askingOf(visit)),
    () => {
      // The screen asks once it is there, and tells what fails.
    },
  );
  return loadTexts(...texts);
}

type Ask = (asking: Asking) => void;

function askingOf({ context: { queryClient, team }, params, location, cause }: Visit): Asking {
  const idOf = (name: string) => Number(params[name]);
  return {
    place: { team_id: idOf('teamId'), phone_number_id: idOf('phoneNumberId') },
    idOf,
    search: location.search,
    isAhead: cause === 'preload',
    isNext: cause === 'stay',
    can: (needed) => isAllowed(team.permissions, needed),
    start: (query) => queryClient.prefetchQuery(query),
    startPages: (query) => queryClient.prefetchInfiniteQuery(query),
  };
}
