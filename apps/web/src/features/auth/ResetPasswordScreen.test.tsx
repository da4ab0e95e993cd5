import { checkResetLink } from '@herald/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { loadTexts, startI18n } from '#app/i18n/i18n.ts';
import { queryClient } from '#app/queryClient.ts';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { ThemeProvider } from '#app/theme/ThemeProvider.tsx';
import { ResetPasswordScreen } from './ResetPasswordScreen.tsx';

await startI18n();

async function open(search: string): Promise<void> {
  await loadTexts('auth');
  queryClient.clear();
  const root = createRootRoute();
  const guest = createRoute({ getParentRoute: () => root, id: '_guest', validateSearch: (all) => all });
  const here = createRoute({
    getParentRoute: () => guest,
    path: 'reset-password',
    component: () => (
      <ThemeProvider>
        <ResetPasswordScreen />
      </ThemeProvider>
    ),
  });
  const router = createRouter({
    routeTree: root.addChildren([guest.addChildren([here])]),
    history: createMemoryHistory({ initialEntries: [`/reset-password${search}`] }),
  });
  await render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  );
}

const password = () => page.getByLabelText('New password', { exact: true });
const newLink = () => page.getByRole('link', { name: 'Ask for a new link' });

test('a link that is used up says so before anybody makes up a password', async () => {
  serve(checkResetLink, () => refusal(422, 'reset_link_invalid'));
  await open('?token=used');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Refused: reset_link_invalid');
  await expect.element(newLink()).toBeVisible();
  expect(password().elements()).toEqual([]);
});

test('a link that lost its token says so', async () => {
  await open('');
  await expect.element(page.getByRole('alert').filter({ hasText: 'This link is incomplete.' })).toBeVisible();
  await expect.element(newLink()).toBeVisible();
});

test.each([
  ['a link that works', () => ({})],
  ['a link of which nothing is known', () => refusal(503, 'unavailable')],
])('%s leads to the form', async (_, answer) => {
  serve(checkResetLink, answer);
  await open('?token=good');
  await expect.element(password()).toBeVisible();
});
