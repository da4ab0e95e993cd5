import { expect, test } from '@playwright/test';
import { untouched } from './support/language.ts';
import { findMail } from './support/mailbox.ts';
import {
  demo,
  expectTitle,
  fillLogin,
  homeOf,
  newShop,
  openSession,
  registerPerson,
  signIn,
} from './support/people.ts';

test('signing in opens the team, signing out leaves nothing open', async ({ page }) => {
  await signIn(page, demo);
  const home = page.url();
  await expectTitle(page, 'Hello Claire');

  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL('**/login');
  await expectTitle(page, 'Sign in');

  await page.goto(home);
  await page.waitForURL('**/login?*');
  await page.goBack();
  await expectTitle(page, 'Sign in');
});

test('a wrong password is said in words, and what was typed stays', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('not an address');
  await page.getByLabel('Password', { exact: true }).focus();
  await expect(page.getByText('Enter an e-mail address such as ana@example.com.')).toBeVisible();

  await fillLogin(page, { email: demo.email, password: 'not the password' });
  const refusal = page.getByRole('main').getByRole('alert');
  await expect(refusal).toHaveText('Your login details are incorrect.');
  await expect(page.getByLabel('E-mail')).toHaveValue(demo.email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('not the password');

  await page.getByRole('button', { name: 'Show the password' }).click();
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text');
  await fillLogin(page, demo);
  await expectTitle(page, 'Hello Claire');
});

test('a forgotten password is chosen anew through the mailed link, once', async ({ page, browser }) => {
  const shop = await newShop('camille');
  const elsewhere = await browser.newPage();
  await signIn(elsewhere, shop);

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expectTitle(page, 'Forgot your password?');
  await page.getByLabel('E-mail').fill(shop.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expectTitle(page, 'Check your inbox');

  const mail = await findMail(shop.email, /new password/);
  const link = mail.links.find((address) => address.includes('/reset-password'));
  await page.goto(link ?? '');
  await page.getByLabel('New password').fill('short');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible();
  await page.getByLabel('New password').fill('another long password');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await page.waitForURL('**/login');

  await fillLogin(page, shop);
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await fillLogin(page, { ...shop, password: 'another long password' });
  await expectTitle(page, 'Hello Claire');

  await elsewhere.reload();
  await expectTitle(elsewhere, 'Sign in');
  await elsewhere.goto(link ?? '');
  await expect(elsewhere.getByRole('main').getByRole('alert')).toContainText('This link was used already');
  await elsewhere.getByRole('link', { name: 'Ask for a new link' }).click();
  await expectTitle(elsewhere, 'Forgot your password?');
  await elsewhere.close();
});

test('whoever is signed in chooses another password by mail, and signs in with it', async ({ page }) => {
  const shop = await newShop('camille');
  await openSession(page.context(), shop);
  await page.goto('/forgot-password');
  await expect(page.getByLabel('E-mail')).toHaveValue(shop.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expectTitle(page, 'Check your inbox');

  const mail = await findMail(shop.email, /new password/);
  await page.goto(mail.links.find((address) => address.includes('/reset-password')) ?? '');
  await page.getByLabel('New password').fill('another long password');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await page.waitForURL('**/login');
  await fillLogin(page, { ...shop, password: 'another long password' });
  await expectTitle(page, 'Hello Claire');
});

test('nobody learns which addresses have an account', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('E-mail').fill('nobody@example.com');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expectTitle(page, 'Check your inbox');
  await expect(page.getByRole('main').getByRole('status')).toContainText(
    'If there is an account with this e-mail',
  );
});

test('French and English are a click apart, and the choice stays', async ({ browser }) => {
  const french = await browser.newContext({ locale: 'fr-FR', storageState: untouched });
  const page = await french.newPage();
  await page.goto('/login');
  await expectTitle(page, 'Connexion');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-FR');
  await page.getByLabel('E-mail').fill(demo.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill('faux');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Vos identifiants sont incorrects.');

  await page.getByRole('radiogroup', { name: 'Langue' }).getByText('EN').click();
  await expectTitle(page, 'Sign in');
  await page.reload();
  await expectTitle(page, 'Sign in');

  const person = await registerPerson('Nora', 'Petit');
  await openSession(french, person);
  await page.goto('/onboarding/customize-profile');
  await expectTitle(page, 'Tell us about you');
  await french.close();
});

test('a new browser speaks the language of the account once somebody has signed in', async ({ browser }) => {
  const context = await browser.newContext({ storageState: untouched });
  const page = await context.newPage();
  await page.goto('/login');
  await expectTitle(page, 'Sign in');
  await fillLogin(page, demo);
  await expectTitle(page, 'Bonjour Claire');
  await context.close();
});

test('inside the team, the menu changes language and colours', async ({ page }) => {
  const shop = await newShop();
  await openSession(page.context(), shop);
  await page.goto(homeOf(shop));
  await page.getByRole('button', { name: 'Your menu' }).click();
  await page.getByRole('menuitemradio', { name: 'Français' }).click();
  await expectTitle(page, 'Bonjour Claire');
  await page.getByRole('menuitemradio', { name: 'Sombre' }).click();
  await page.reload();
  await expectTitle(page, 'Bonjour Claire');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('guests come back to the page they wanted; people who are signed in have no use for guest pages', async ({
  page,
}) => {
  const shop = await newShop();
  const wanted = `${homeOf(shop)}/contacts?search=zoe`;
  await page.goto(wanted);
  await expectTitle(page, 'Sign in');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await fillLogin(page, shop);
  await page.waitForURL(`**${wanted}`);
  await expectTitle(page, 'Contacts');

  for (const path of ['/login', '/register', '/login/netto', '/register/netto']) {
    await page.goto(path);
    await page.waitForURL(`**${homeOf(shop)}`);
  }
  await page.goto('/admin');
  await page.waitForURL(`**${homeOf(shop)}`);
});

test('a return address cannot lead to another site', async ({ page }) => {
  await page.goto('/login?return=https%3A%2F%2Fexample.com%2F');
  await fillLogin(page, demo);
  await expectTitle(page, 'Hello Claire');
});

test('whoever has not finished joining is led to the open step', async ({ page }) => {
  const person = await registerPerson('Inès', 'Roy');
  await openSession(page.context(), person);
  await page.goto('/');
  await page.waitForURL('**/onboarding/customize-profile');
  await expectTitle(page, 'Tell us about you');
});

test('pages that do not exist say so', async ({ page, browser }) => {
  await page.goto('/no/such/page');
  await expectTitle(page, '404');
  await expect(page.getByText('Page not found: /no/such/page')).toBeVisible();

  const shop = await newShop();
  await openSession(page.context(), shop);
  await page.goto(`${homeOf(shop)}/no-such-screen`);
  await expect(page.getByText(`Page not found: ${homeOf(shop)}/no-such-screen`)).toBeVisible();
  await page.goto(`${homeOf(shop)}/lists/none`);
  await expect(page.getByText(`Page Not Found: ${homeOf(shop)}/lists/none`)).toBeVisible();

  for (const path of ['/teams/999999/1', `/teams/${shop.params.team_id}/999999`]) {
    await page.goto(path);
    await page.waitForURL('**/teams/404');
    await expectTitle(page, 'No such team or number');
  }
  const stranger = await browser.newContext();
  await openSession(stranger, demo);
  const strangersPage = await stranger.newPage();
  await strangersPage.goto(homeOf(shop));
  await expectTitle(strangersPage, 'No such team or number');
  await stranger.close();
});

test('what is not built yet says so, and no link of the frame is dead', async ({ page }) => {
  const shop = await newShop();
  await openSession(page.context(), shop);
  await page.goto(homeOf(shop));
  const links = page.getByRole('navigation', { name: 'Main' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const names = await links.allTextContents();
  expect(names.length).toBeGreaterThan(8);
  for (const name of names) {
    await links.getByText(name, { exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('404');
  }
  for (const [path, title] of unbuilt) {
    await page.goto(`${homeOf(shop)}/${path}`);
    await expectTitle(page, title);
    await expect(page.getByText('Not built yet', { exact: true })).toBeVisible();
  }
});

const unbuilt = [
  ['ai_agent/faq', 'AI agent'],
  ['analytics/shopify_orders', 'Analytics'],
  ['dashboard_shopify', 'Shopify'],
] as const;
