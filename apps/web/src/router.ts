import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { ErrorPage } from './app/errors/ErrorPage.tsx';
import { NotFoundPage } from './app/errors/NotFoundPage.tsx';
import { PagePending } from './app/shell/PagePending.tsx';
import { routeTree } from './routeTree.gen.ts';

export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    defaultPreload: false,
    // Query keeps the data; the router need not keep its own copy.
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 200,
    // The inbox keeps its places itself: it moves on while it scrolls, and would be put back to where it was.
    scrollRestoration: ({ location }) => !/\/messages(\/|$)/.test(location.pathname),
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    defaultPendingComponent: PagePending,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
  interface StaticDataRouteOption {
    /** `full`: the screen takes the whole height and scrolls inside itself. */
    layout?: 'full';
    /** A mode that this page forces. */
    colorMode?: string;
  }
}
