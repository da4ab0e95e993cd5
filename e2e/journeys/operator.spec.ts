import { expect, test } from '@playwright/test';
import { inDatabase } from './support/database.ts';
import { expectTitle, homeOf, newShop, openSession, registerPerson, sitDown } from './support/people.ts';
import { watchConsole } from './support/watchConsole.ts';

/** An operator of the installation, of no team. */
async function newOperator() {
  const operator = await registerPerson('Olga', 'Stern');
  await inDatabase('update users set is_admin = true, onboarded_at = now() where id = $1', [operator.id]);
  return operator;
}

test('an operator acts as somebody, changes something, and is back in their own session; the team can read it', async ({
  browser,
}) => {
  const shop = await newShop('lea');
  const operator = await newOperator();
  const page = await sitDown(browser, operator, '/');
  const problems = watchConsole(page);
  await page.waitForURL('**/admin');
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText(
    /Web app [0-9a-f]{16}, built on/,
  );
  await page.getByRole('link', { name: 'Impersonation' }).click();
  await page.getByRole('searchbox').fill(shop.email);
  await page.getByRole('button', { name: `Act as ${shop.email}` }).click();
  const dialog = page.getByRole('dialog', { name: `Act as ${shop.email}?` });
  await dialog.getByLabel('Reason').fill('Asked for help with the name of the team');
  await dialog.getByLabel('Your password', { exact: true }).fill(operator.password);
  await dialog.getByRole('button', { name: 'Act as' }).click();

  const banner = page.getByText(`${operator.email} is acting as ${shop.email}`);
  await page.waitForURL(`**${homeOf(shop)}`);
  await expect(banner).toBeVisible();
  await page.goto(`${homeOf(shop)}/settings/team`);
  await page.getByLabel('Name of the team').fill('Atelier Neuf');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The team is saved.')).toBeVisible();
  await page.goto('/admin');
  await page.waitForURL(`**${homeOf(shop)}`);

  await page.getByRole('button', { name: 'Back to my account' }).click();
  await page.waitForURL('**/admin/impersonation');
  await expect(banner).toBeHidden();
  problems.expectNone();
  await page.goto(homeOf(shop));
  await expectTitle(page, 'No such team or number');
  await page.context().close();

  const owner = await sitDown(browser, shop, `${homeOf(shop)}/settings/audit`);
  const log = owner.getByRole('table', { name: 'Audit log' });
  const renamed = log.getByRole('row').filter({ hasText: 'Atelier Neuf' });
  await expect(renamed).toContainText('through the operator Olga Stern');
  await expect(log).toContainText('Asked for help with the name of the team');
  await owner.context().close();
});

test('a team that the operator blocks leads to its page with the reason, and back once it is not blocked any more', async ({
  browser,
  page,
}) => {
  const shop = await newShop('paul');
  await openSession(page.context(), shop);
  const desk = await sitDown(browser, await newOperator(), '/admin/teams');
  await desk.getByRole('searchbox').fill(shop.email);
  const row = desk.getByRole('table', { name: 'Teams' }).getByRole('row').filter({ hasText: shop.email });
  const choose = async (deed: string) => {
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await desk.getByRole('menuitem', { name: deed, exact: true }).click();
  };
  await choose('Block');
  const dialog = desk.getByRole('dialog', { name: /^Block / });
  await dialog.getByLabel('Reason').fill('Three bills were not paid');
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect(row).toContainText('Three bills were not paid');
  for (const path of ['/', `${homeOf(shop)}/messages`, '/login', '/onboarding/phones']) {
    await page.goto(path);
    await page.waitForURL('**/blocked?*');
    await expectTitle(page, 'This team is blocked');
  }
  await expect(page.getByText('The operator gives this reason: “Three bills were not paid”')).toBeVisible();
  await expect(page.getByText('This team has no invoices: nothing is charged for it here.')).toBeVisible();
  await page.getByRole('button', { name: 'Leave the team' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');

  await choose('Unblock');
  await expect(row).not.toContainText('Three bills were not paid');
  await desk.getByRole('link', { name: 'Audit log' }).click();
  await expect(desk.getByRole('table', { name: 'Audit log' })).toContainText('Three bills were not paid');
  await page.reload();
  await page.waitForURL(`**${homeOf(shop)}`);
  await desk.context().close();
});
