import { expect, type Page, test } from '@playwright/test';
import { findMail } from './support/mailbox.ts';
import { expectTitle, homeOf, newShop, openSession } from './support/people.ts';
import { sandboxUrl } from './support/ports.ts';
import { watchConsole } from './support/watchConsole.ts';

/** What the bank and Stripe do with the newest subscription, at the desk of the sandbox. */
async function atTheDesk(page: Page, button: string): Promise<void> {
  await page.goto(`${sandboxUrl}/stripe`);
  await page.getByRole('region').first().getByRole('button', { name: button, exact: true }).click();
}

test('a plan is bought, its payment fails and recovers', async ({ page, context }) => {
  const shop = await newShop('justine');
  await openSession(context, shop);
  const problems = watchConsole(page);
  await page.goto(homeOf(shop));
  await page.getByRole('link', { name: /days of free trial left/ }).click();
  await expectTitle(page, 'Plans and billing');
  const plan = (name: string) => page.getByRole('region', { name, exact: true });
  await expect(plan('Pro').getByText('€99.00')).toBeVisible();
  await page.getByText('Yearly, 2 months free').click();
  await expect(plan('Pro').getByText('€990.00 billed once a year')).toBeVisible();
  await page.getByText('Monthly', { exact: true }).click();

  await plan('Pro').getByRole('button', { name: 'Choose Pro' }).click();
  await page.getByLabel('0002… is declined').check();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.');
  await page.getByLabel('4242… pays every time').check();
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expectTitle(page, 'Plans and billing');
  await expect(page.getByText('Thank you! Pro is active.')).toBeVisible();
  await expect(page.getByText(/^Free trial: first invoice on/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Plan Pro' })).toBeVisible();

  await atTheDesk(page, 'Next bill, and its payment fails');
  const mail = await findMail(shop.email, /^Your payment for Herald failed$/);
  expect(mail.text).toContain('€99.00');
  await page.goto(mail.links.find((link) => link.endsWith('/pricing')) ?? '');
  await expect(page.getByText(/^Without a payment the plan ends on/)).toBeVisible();
  await expect(page.getByText('Your last payment failed')).toBeVisible();
  const bills = page.getByRole('table', { name: 'Invoices' });
  await expect(bills.getByRole('row').filter({ hasText: '€99.00' })).toContainText('To be paid');

  await page.getByRole('button', { name: 'Manage billing' }).click();
  await page.getByRole('button', { name: 'Use a card that works' }).click();
  await page.getByRole('link', { name: 'Back to Herald' }).click();
  await expect(page.getByText(/^Next invoice on/)).toBeVisible();
  await expect(page.getByText(/^The last payment failed/)).toBeHidden();
  await expect(bills.getByRole('row').filter({ hasText: '€99.00' })).toContainText('Paid');
  await findMail(shop.email, /^Your Herald bill is paid$/);

  await plan('Scale').getByRole('button', { name: 'Change to Scale' }).click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('link', { name: 'Plan Scale' })).toBeVisible();
  problems.expectNone();
});

test('whoever comes for a plan is taken to its checkout', async ({ page, context }) => {
  const shop = await newShop('oscar');
  await openSession(context, shop);
  await page.goto(`${homeOf(shop)}/pricing?plan=scale`);
  await page.waitForURL(`${sandboxUrl}/stripe/checkout/*`);
  await expect(page.getByText('Herald Scale (month)')).toBeVisible();
  await page.getByRole('link', { name: 'Back' }).click();
  await expectTitle(page, 'Plans and billing');
  await page.getByRole('textbox', { name: 'Access code' }).fill('nothing of the kind');
  await page.getByRole('button', { name: 'Use code' }).click();
  await expect(page.getByText('This code is not valid, or it was used already.')).toBeVisible();
});
