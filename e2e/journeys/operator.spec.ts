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
  await expect(page.getByRole('region', { name: 'Versions' })).toContainText(/Pages [0-9a-f]{16}, built on/);
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

test('a blocked team leads to its page, and from there back once it is not blocked any more', async ({
  page,
}) => {
  const shop = await newShop('paul');
  await openSession(page.context(), shop);
  const block = (since: Date | null) =>
    inDatabase('update teams set blocked_at = $2 where id = $1', [shop.params.team_id, since]);
  await block(new Date());
  for (const path of ['/', `${homeOf(shop)}/messages`, '/login', '/onboarding/phones']) {
    await page.goto(path);
    await page.waitForURL('**/blocked?*');
    await expectTitle(page, 'This team is blocked');
  }
  await block(null);
  await page.reload();
  await page.waitForURL(`**${homeOf(shop)}`);
});
