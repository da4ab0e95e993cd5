import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { inLanguage } from './support/language.ts';
import { findMail } from './support/mailbox.ts';
import {
  expectTitle,
  fillLogin,
  homeOf,
  newAddress,
  newShop,
  openSession,
  openUnconfirmedShop,
  signIn,
  sitDown,
} from './support/people.ts';

const codeOf = (secret: string, stepsAhead = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + stepsAhead * 30_000 });

test('Google makes an account with a confirmed address, and lets its owner in again', async ({
  page,
  browser,
}) => {
  const email = newAddress('hugo');
  await page.goto('/register?plan=pro&utm_source=letter');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await expectTitle(page, 'Choose an account');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('First name').fill('Hugo');
  await page.getByLabel('Last name').fill('Marchand');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.waitForURL('**/onboarding/customize-profile?*plan=pro*');
  await expect(page.getByLabel('First name')).toHaveValue('Hugo');

  const context = await browser.newContext({ storageState: inLanguage('en') });
  const again = await context.newPage();
  await again.goto('/login');
  await again.getByRole('button', { name: 'Continue with Google' }).click();
  await expectTitle(again, 'Choose an account');
  await again.getByLabel('E-mail').fill(email);
  await again.getByRole('button', { name: 'Continue' }).click();
  await again.waitForURL('**/onboarding/customize-profile**');
  await context.close();
});

test('whoever cancels at Google, or brings an answer of another browser, is told so', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Continue with Google' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('You cancelled at Google');
  await page.goto('/google/callback?code=4%2Fstolen&state=x');
  await expect(page.getByRole('main').getByRole('alert')).toContainText('does not belong to this sign-in');
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await expectTitle(page, 'Sign in');
});

/** From a page that asks nothing, which would find the session gone and leave for the login by itself. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies({ name: 'access_token' });
}

test('the second factor is turned on, asked for, and replaced by a recovery code', async ({ page }) => {
  const shop = await newShop();
  await openSession(page.context(), shop);
  await page.goto(`${homeOf(shop)}/settings/account`);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your password', { exact: true }).fill('not it');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('This is not your password.')).toBeVisible();
  await dialog.getByLabel('Your password', { exact: true }).fill(shop.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = ((await dialog.locator('pre').textContent()) ?? '').replaceAll(' ', '');
  await dialog.getByLabel('Code shown in the app').fill(codeOf(secret, -1));
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(10);
  const codes = await dialog.getByRole('listitem').allTextContents();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('herald-recovery-codes.txt');
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 recovery codes left.')).toBeVisible();

  await forgetSession(page);
  await page.goto('/login');
  await fillLogin(page, shop);
  await expectTitle(page, 'Enter your code');
  await page.getByLabel('Code').fill('000000');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main').getByText('This code is not right')).toBeVisible();
  await page.getByLabel('Code').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectTitle(page, 'Hello Claire');

  await forgetSession(page);
  await page.goto(`${homeOf(shop)}/settings/team`);
  await fillLogin(page, shop);
  await page.getByLabel('Code').fill(codes[4] ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expectTitle(page, 'Team');
});

test('a browser that was left signed in is signed out from elsewhere', async ({ page, browser }) => {
  const shop = await newShop();
  const left = await sitDown(browser, shop, homeOf(shop));
  await expectTitle(left, 'Hello Claire');
  await signIn(page, shop);
  await page.goto(`${homeOf(shop)}/settings/account`);
  const sessions = page.locator('section', { hasText: 'Where you are signed in' });
  await expect(sessions.getByText('This browser')).toBeVisible();
  await sessions.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await left.goto(homeOf(shop));
  await expectTitle(left, 'Sign in');
  await left.context().close();
});

test('an address is confirmed by the mailed link, and another one takes its place', async ({ page }) => {
  const shop = await openUnconfirmedShop();
  await openSession(page.context(), shop);
  await page.goto(homeOf(shop));
  await expect(page.getByText(`we sent a link to ${shop.email}`)).toBeVisible();
  const first = await findMail(shop.email, /Confirm your e-mail/);
  await page.goto(first.links.find((link) => link.includes('/confirm-email')) ?? '');
  await expect(page.getByText(`${shop.email} is confirmed.`)).toBeVisible();

  await page.goto(`${homeOf(shop)}/settings/account`);
  await page.getByRole('button', { name: 'Change e-mail' }).click();
  const email = newAddress('other');
  await page.getByLabel('New e-mail').fill(email);
  await page.getByLabel('Your password', { exact: true }).fill(shop.password);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`${email} is waiting to be confirmed`)).toBeVisible();
  await findMail(shop.email, /Another e-mail/);
  const second = await findMail(email, /Confirm your e-mail/);
  await page.goto(second.links.find((link) => link.includes('/confirm-email')) ?? '');
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible();
});
