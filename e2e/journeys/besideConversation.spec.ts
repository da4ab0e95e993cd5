import { createGroup } from '@herald/contract';
import { expect, test } from '@playwright/test';
import type { Shop } from '../src/shop.ts';
import { customerWrites, idsOf, inboxOf, inboxPath } from './support/inbox.ts';
import { newShop, openSession } from './support/people.ts';
import { watchConsole } from './support/watchConsole.ts';

const chloe = { phone: '+33639987503', name: 'Chloé Petit' };

async function addList(shop: Shop, name: string): Promise<number> {
  return (await shop.call(createGroup, { params: shop.params, body: { name } })).data.id;
}

let problems: ReturnType<typeof watchConsole>;
test.beforeEach(({ page }) => {
  problems = watchConsole(page);
});
test.afterEach(() => problems.expectNone());

test('consent and lists are changed beside the conversation, which tells of it', async ({ page }) => {
  const shop = await newShop();
  await customerWrites(shop.metaNumberId, chloe, 'Je veux bien recevoir vos nouvelles.');
  await idsOf(shop, [chloe]);
  await addList(shop, 'Fidèles');
  await openSession(page.context(), shop);
  await page.goto(inboxPath(shop));
  const inbox = inboxOf(page);
  await inbox.row(/Chloé/).click();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change the consent' });
  await dialog.getByRole('radio', { name: 'Opted in' }).check();
  await dialog.getByRole('button', { name: 'Record the change' }).click();
  await expect(dialog.getByText('Say where the consent comes from')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Demandé dans la conversation');
  await dialog.getByRole('button', { name: 'Record the change' }).click();
  await expect(dialog).toBeHidden();
  const history = page.getByRole('list', { name: 'History of the consent' });
  await expect(history.getByRole('listitem').first()).toContainText(/Opted in · by hand/);
  await expect(history.getByRole('listitem').first()).toContainText('Demandé dans la conversation');

  const listSearch = page.getByLabel('Search a list');
  // Nothing of it is drawn with the conversation.
  await expect(listSearch).not.toBeAttached();
  await page.getByRole('button', { name: 'Add to a list' }).click();
  await expect(listSearch).toBeFocused();
  await page.getByRole('option', { name: 'Fidèles' }).click();
  await expect(inbox.thread).toContainText(/Added to the list\s*Fidèles/);
  await page.getByRole('button', { name: 'Remove from Fidèles' }).click();
  await expect(page.getByText('On no list.')).toBeVisible();
  await expect(inbox.thread).toContainText(/Removed from the list\s*Fidèles/);

  // What colleagues should know of them stands on their page as well.
  await page.getByRole('textbox', { name: 'New note about this contact' }).fill('Allergique aux noix');
  await page.getByRole('button', { name: 'Add note', exact: true }).click();
  await expect(page.getByRole('article', { name: 'Note by You' })).toContainText('Allergique aux noix');
  await page.getByRole('link', { name: 'Open in contacts' }).click();
  const panel = page.getByRole('dialog', { name: /Chloé/ });
  await expect(panel.getByRole('article', { name: 'Note by You' })).toContainText('Allergique aux noix');
});
