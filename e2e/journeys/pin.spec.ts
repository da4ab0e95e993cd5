import { expect, type Page, test } from '@playwright/test';
import { password } from '../src/shop.ts';
import { finishSignup, join } from './support/joining.ts';
import { expectTitle, newAddress } from './support/people.ts';
import { watchConsole } from './support/watchConsole.ts';

test('a team is set up without a number, and one from another provider asks for its PIN', async ({
  page,
}) => {
  const problems = watchConsole(page);
  const lina = { firstName: 'Lina', lastName: 'Faure', email: newAddress('lina'), password };
  const team = `Atelier ${lina.email.slice(5, 13)}`;
  await join(page, lina, team);

  await test.step('what concerns the team itself needs no number', async () => {
    await page.getByRole('link', { name: 'Team settings and plan' }).click();
    await page.waitForURL(/\/teams\/\d+\/0\/settings\/account$/);
    await page.getByRole('link', { name: 'Plan and billing' }).click();
    await expect(page).toHaveURL(/\/teams\/\d+\/0\/pricing$/);
    await expect(page.getByRole('link', { name: 'Campaigns' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Connect WhatsApp' }).click();
    await expectTitle(page, 'Connect WhatsApp');
    problems.expectNone();
  });

  await test.step('the number is kept, and its PIN is asked for', async () => {
    await moveNumber(page, team, '246810');
    const card = page.getByRole('region', { name: 'PIN of the number' });
    await card.getByLabel('PIN', { exact: true }).fill('111111');
    await card.getByRole('button', { name: 'Register the number' }).click();
    await expect(card.getByText(/not the PIN of the number/)).toBeVisible();
    await card.getByLabel('PIN', { exact: true }).fill('246810');
    await card.getByRole('button', { name: 'Register the number' }).click();
    await expect(page.getByText('The number is registered.')).toBeVisible();
    await expect(card).toHaveCount(0);
  });
});

/** Goes through Meta's window with a number that another provider protected. */
async function moveNumber(page: Page, business: string, pin: string): Promise<void> {
  const opened = page.waitForEvent('popup');
  await page.getByRole('button', { name: 'Connect WhatsApp' }).click();
  const dialog = await opened;
  await dialog.getByLabel('Business name', { exact: true }).fill(business);
  await dialog.getByLabel('Display name').fill(business);
  await dialog.getByText('More choices of the sandbox').click();
  await dialog.getByLabel('Two-step PIN of the provider before').fill(pin);
  await finishSignup(dialog);
  await page.waitForURL(/\/settings\/number$/);
}
