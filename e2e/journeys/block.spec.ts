import { expect, test } from '@playwright/test';
import { customerWrites, idsOf, inboxOf, inboxPath } from './support/inbox.ts';
import { newShop, openSession } from './support/people.ts';
import { watchConsole } from './support/watchConsole.ts';

const spammer = { phone: '+33639987591', name: 'Promo Express' };

let problems: ReturnType<typeof watchConsole>;
test.beforeEach(({ page }) => {
  problems = watchConsole(page);
});
test.afterEach(() => problems.expectNone());

test('somebody is blocked with a reason, found by the filter, and unblocked', async ({ page }) => {
  const shop = await newShop();
  await customerWrites(shop.metaNumberId, spammer, 'Gagnez un iPhone !');
  const [contactId] = await idsOf(shop, [spammer]);
  await openSession(page.context(), shop);
  await page.goto(`${inboxPath(shop)}/${contactId}`);
  const inbox = inboxOf(page);
  await expect(inbox.field).toBeVisible();

  const block = async () => {
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Block…' }).click();
    const picker = page.getByRole('dialog', { name: 'Block…' });
    await expect(picker.getByText('They are told nothing.')).toBeVisible();
    await picker.getByRole('option', { name: 'Spam' }).click();
  };
  const bar = page.getByRole('region', { name: 'Blocked' });
  await block();
  await expect(bar.getByText(/Blocked since .* · Spam/)).toBeVisible();
  await expect(inbox.field).toBeHidden();
  await expect(inbox.thread.getByText('You blocked this person')).toBeVisible();

  // Taken back at once, the conversation is open again and can be answered.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(bar).toBeHidden();
  await expect(inbox.field).toBeVisible();
  await expect(inbox.row(/Promo Express/)).toBeVisible();

  await block();
  await expect(bar).toBeVisible();
  await page.getByRole('button', { name: 'Filter conversations' }).click();
  await page.getByRole('checkbox', { name: 'Blocked' }).check();
  await page.keyboard.press('Escape');
  await expect(inbox.row(/Promo Express/)).toBeVisible();
  await bar.getByRole('button', { name: 'Unblock' }).click();
  await expect(bar).toBeHidden();
  await expect(inbox.field).toBeVisible();
});
