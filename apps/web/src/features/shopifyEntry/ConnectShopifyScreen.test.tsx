import type { User } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { team, user } from '#app/testing/somebody.ts';
import { ConnectShopifyScreen } from './ConnectShopifyScreen.tsx';

const open = (change: Partial<User>) =>
  renderScreen(ConnectShopifyScreen, {
    texts: ['shopifyEntry', 'auth'],
    at: 'screen?shop=maison-lune.myshopify.com',
    user: change,
  });

test('whoever is signed in reads which team the store will belong to, and goes on', async () => {
  await open({ teams: [{ id: team.id, name: team.name, phone_numbers: team.phone_numbers }] });
  await expect.element(page.getByText(/belong to the team Atelier Nord/)).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Continue to Herald' })).toBeVisible();
});

test('whoever has no team yet is not asked to sign in', async () => {
  await open({ teams: user.teams });
  await expect.element(page.getByText(/Create the team first/)).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Continue to Herald' }))
    .toHaveAttribute('href', '/onboarding/teams?shop=maison-lune.myshopify.com');
});
