import { getSignInOptions } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { RegisterShopifyScreen } from './RegisterShopifyScreen.tsx';

const signature = 'hmac=ab12&timestamp=1700000000';
const open = (search: string) =>
  renderScreen(RegisterShopifyScreen, {
    texts: ['shopifyEntry', 'auth'],
    at: `screen?shop=maison-lune.myshopify.com&${search}`,
  });

const options = { registration: true, google: false, shopify: true };
const form = page.getByRole('textbox', { name: 'Work e-mail' });
const without = page.getByRole('link', { name: 'Create my account' });

test('what Shopify signed waits for what this installation offers, and is not lost meanwhile', async () => {
  const answer = Promise.withResolvers<void>();
  serve(getSignInOptions, async () => {
    await answer.promise;
    return { data: options };
  });
  await open(signature);
  await expect.element(page.getByRole('status', { name: /Loading/ })).toBeVisible();
  await expect.element(without).not.toBeInTheDocument();
  answer.resolve();
  await expect.element(form).toBeVisible();
  await expect.element(page.getByText('maison-lune.myshopify.com')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Sign in', exact: true })).toBeVisible();
});

test('it says so when that cannot be asked', async () => {
  serve(getSignInOptions, () => refusal(400, 'refused'));
  await open(signature);
  await expect.element(page.getByText('Refused: refused')).toBeVisible();
  serve(getSignInOptions, () => ({ data: options }));
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.element(form).toBeVisible();
});

test.each([
  ['nobody signed the address', '', options],
  ['there is no app at Shopify', signature, { ...options, shopify: false }],
])('where %s it is as for anybody, with the store carried along', async (_, search, offered) => {
  serve(getSignInOptions, () => ({ data: offered }));
  await open(search);
  await expect.element(without).toHaveAttribute('href', '/register?shop=maison-lune.myshopify.com');
  await expect.element(form).not.toBeInTheDocument();
});
