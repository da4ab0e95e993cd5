import { listConversations } from '@herald/contract';
import { expect, test } from '@playwright/test';
import { customerWrites, idsOf, inboxOf, inboxPath } from './support/inbox.ts';
import { newShop, openSession } from './support/people.ts';
import { watchConsole } from './support/watchConsole.ts';

const bruno = { phone: '+33639987502', name: 'Bruno Lopez' };

let problems: ReturnType<typeof watchConsole>;
test.beforeEach(({ page }) => {
  problems = watchConsole(page);
});
test.afterEach(() => problems.expectNone());

test('an old word is found, shown where it was written, and the present is a click away', async ({
  page,
}) => {
  const shop = await newShop();
  await customerWrites(
    shop.metaNumberId,
    bruno,
    'Auriez-vous un parapluie à pois ? https://pluie.example/rayures',
  );
  await idsOf(shop, [bruno]);
  const read = async () => (await shop.call(listConversations, { params: shop.params, query: {} })).data;
  for (let count = 1; count <= 80; count += 1) {
    await customerWrites(shop.metaNumberId, bruno, `Suite ${count}`);
  }
  await expect.poll(async () => (await read())[0]?.unread_count).toBe(81);
  await openSession(page.context(), shop);
  await page.goto(inboxPath(shop));
  const inbox = inboxOf(page);
  await expect(inbox.rows).toHaveCount(1);
  await page.keyboard.press('/');
  await expect(inbox.search).toBeFocused();
  await page.keyboard.type('PARAPLUIE pois');
  await expect(inbox.list.getByRole('status').filter({ hasText: '1 conversation found' })).toBeVisible();
  await expect(inbox.list.locator('mark')).toHaveText(['parapluie', 'pois']);
  await page.keyboard.press('Enter');
  const found = inbox.thread.getByText('Auriez-vous un parapluie à pois ?');
  await expect(found).toBeInViewport();
  const newest = inbox.thread.getByText('Suite 80');
  await expect(newest).not.toBeInViewport();
  await page.getByRole('button', { name: /Latest messages|new messages/ }).click();
  await expect(newest).toBeInViewport();
  await expect(found).not.toBeInViewport();
  await expect(page.getByRole('button', { name: 'Latest messages' })).toHaveCount(0);

  // In the open conversation the browser's own search would know only what is drawn.
  await page.keyboard.press('Control+f');
  await expect(page.getByRole('searchbox', { name: 'Search in this conversation' })).toBeFocused();
  await page.keyboard.type('parapluie');
  await expect(page.getByText('1 of 1')).toBeVisible();
  await expect(found).toBeInViewport();
  await page.keyboard.press('Escape');

  // What it holds besides words leads to where it stands.
  await page.getByRole('button', { name: 'Latest messages' }).click();
  await expect(found).not.toBeInViewport();
  await page.keyboard.press('v');
  const gallery = page.getByRole('dialog', { name: 'Media, files and links' });
  await expect(gallery.getByText('Photos that you and the customer exchange will be here.')).toBeVisible();
  await page.keyboard.press('End');
  await expect(gallery.getByRole('tab', { name: 'Links' })).toBeFocused();
  await page.keyboard.press('Enter');
  await gallery.getByRole('button', { name: /^Show in the conversation/ }).press('Enter');
  await expect(gallery).toBeHidden();
  await expect(found).toBeInViewport();

  // The same hit again, and then the person by number as people write it.
  await inbox.rows.first().click();
  await expect(found).toBeInViewport();
  await inbox.search.fill('06 39 98 75 02');
  await expect(inbox.row(/Bruno Lopez/)).toBeVisible();
  await expect(inbox.list.locator('mark').first()).toBeVisible();
});
