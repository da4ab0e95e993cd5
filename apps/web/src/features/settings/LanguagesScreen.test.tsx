import { updateUser } from '@herald/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { changeLocale } from '#app/i18n/i18n.ts';
import { useUser } from '#app/session/hooks.ts';
import { refusal, serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { user } from '#app/testing/somebody.ts';
import { LanguagesScreen } from './LanguagesScreen.tsx';

afterEach(() => changeLocale('en'));

test('another language is spoken at once, kept in the browser and with the account', async () => {
  let told: string | undefined;
  serve(updateUser, ({ body }) => {
    told = body.locale;
    return { data: { ...user, locale: body.locale ?? user.locale } };
  });
  await renderScreen(SignedIn, { texts: ['settings'] });
  await page.getByRole('radio', { name: 'Français' }).click();
  await expect.element(page.getByRole('heading', { name: 'Langues' })).toBeVisible();
  await expect.element(page.getByText('Enregistré pour ce navigateur et pour votre compte.')).toBeVisible();
  expect(told).toBe('fr');
  expect(document.cookie).toContain('i18n_redirected=fr');
});

test('an account that could not be told is not called saved', async () => {
  serve(updateUser, () => refusal(500, 'internal'));
  await renderScreen(SignedIn, { texts: ['settings'] });
  await page.getByRole('radio', { name: 'Français' }).click();
  await expect.element(page.getByText(/votre compte n’a pas pu être mis à jour/)).toBeVisible();
});

function SignedIn() {
  useUser();
  return <LanguagesScreen />;
}
