import '@mantine/core/styles.css';
import '../theme/global.css';
import { getTeam, getUser, type Team, type User } from '@herald/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { render } from 'vitest-browser-react';
import { loadTexts, startI18n } from '../i18n/i18n.ts';
import { queryClient } from '../queryClient.ts';
import type { RouterContext } from '../session/routing.ts';
import { ThemeProvider } from '../theme/ThemeProvider.tsx';
import { serve } from './fakeServer.ts';
import { team, user } from './somebody.ts';

await startI18n();

interface ScreenAddress {
  /** Namespaces that the route of the screen loads. */
  texts: string[];
  /** The part of the address behind the number, with names for ids: `messages/$contactId`. */
  path?: string;
  /** That part as it is in the address. */
  at?: string;
  /** What is different of the team. */
  team?: Partial<Team>;
  /** What is different of the person. */
  user?: Partial<User>;
}

/**
 * Draws a screen of a team as the application does: real theme, texts, cache and router, signed in as the owner of the
 * team. Other addresses that it leads to are empty pages.
 */
export async function renderScreen(
  Screen: () => ReactNode,
  { texts, path = 'screen', at = path, team: teamChange, user: userChange }: ScreenAddress,
) {
  await loadTexts(...texts);
  queryClient.clear();
  serve(getUser, () => ({ data: { ...user, ...userChange } }));
  serve(getTeam, () => ({ data: { ...team, ...teamChange } }));

  const root = createRootRouteWithContext<RouterContext>()({ component: Frame });
  const number = createRoute({ getParentRoute: () => root, path: '/teams/$teamId/$phoneNumberId' });
  const shown = createRoute({ getParentRoute: () => number, path, component: Screen });
  const elsewhere = createRoute({ getParentRoute: () => number, path: '$' });
  const router = createRouter({
    routeTree: root.addChildren([number.addChildren([shown, elsewhere])]),
    context: { queryClient },
    history: createMemoryHistory({
      initialEntries: [`/teams/${team.id}/${team.phone_numbers[0]?.id}/${at}`],
    }),
  });
  const { unmount } = await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return { leave: unmount };
}

function Frame() {
  return (
    <ThemeProvider>
      <Suspense>
        <Outlet />
      </Suspense>
    </ThemeProvider>
  );
}
