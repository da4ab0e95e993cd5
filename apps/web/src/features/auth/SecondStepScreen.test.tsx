import { getUser, secondStep } from '@herald/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRouteWithContext,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTexts, startI18n } from '#app/i18n/i18n.ts';
import { queryClient } from '#app/queryClient.ts';
import type { RouterContext } from '#app/session/routing.ts';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { team, user } from '#app/testing/somebody.ts';
import { ThemeProvider } from '#app/theme/ThemeProvider.tsx';
import { SecondStepScreen } from './SecondStepScreen.tsx';

await startI18n();

const member = {
  ...user,
  teams: [{ id: team.id, name: team.name, phone_numbers: [{ ...team.phone_numbers[0]! }] }],
};

/** The page of the code with this query in its address; a code of sixes is right. */
async function open(search: string, wayBack: string | null = null) {
  await loadTexts('auth');
  queryClient.clear();
  serve(getUser, () => ({ data: member }));
  serve(secondStep, ({ body }) =>
    body.code === '666666'
      ? { access_token: 'token', token_type: 'Bearer' as const, return: wayBack, arrival: {} }
      : refusal(401, 'second_step_over'),
  );
  const root = createRootRouteWithContext<RouterContext>()();
  const guest = createRoute({ getParentRoute: () => root, id: '_guest', validateSearch: (all) => all });
  const here = createRoute({
    getParentRoute: () => guest,
    path: 'login/second-step',
    component: () => (
      <ThemeProvider>
        <SecondStepScreen />
      </ThemeProvider>
    ),
  });
  const login = createRoute({ getParentRoute: () => guest, path: 'login' });
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$' });
  const router = createRouter({
    routeTree: root.addChildren([guest.addChildren([here, login]), elsewhere]),
    context: { queryClient },
    history: createMemoryHistory({ initialEntries: [`/login/second-step${search}`] }),
  });
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
  return router;
}

async function enter(code: string): Promise<void> {
  await page.getByLabelText('Code').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test.each([
  ['where the address says', '?return=%2Fteams%2F1%2F2%2Fcontacts', null, '/teams/1/2/contacts'],
  ['where the server knows, after Google', '', '/teams/1/2/tools', '/teams/1/2/tools'],
  ['home when nobody knows', '', null, '/teams/1/2'],
  ['home rather than to somebody else’s site', '', 'https://evil.example/', '/teams/1/2'],
])('after the code one is %s', async (_, search, wayBack, wanted) => {
  const router = await open(search, wayBack);
  await enter('666666');
  await expect.poll(() => router.state.location.pathname).toBe(wanted);
});

test('a sign-in that took too long begins again, and keeps where it was to lead', async () => {
  const router = await open('?return=%2Fteams%2F1%2F2%2Fcontacts');
  await enter('000000');
  await expect.poll(() => router.state.location.href).toBe('/login?return=%2Fteams%2F1%2F2%2Fcontacts');
});
