import { updatePreferences } from '@herald/contract';
import { expect, test } from '@playwright/test';
import { customerWrites, idsOf, inboxOf, inboxPath } from './support/inbox.ts';
import { newShop, openSession } from './support/people.ts';
import { watchConsole } from './support/watchConsole.ts';

const anna = { phone: '+33639987501', name: 'Anna Weber' };
const bruno = { phone: '+33639987502', name: 'Bruno Lopez' };

let problems: ReturnType<typeof watchConsole>;
test.beforeEach(({ page }) => {
  problems = watchConsole(page);
});
test.afterEach(() => problems.expectNone());

test('a morning by keyboard: answered, taken back, answered better, closed, taken back, begun with somebody new', async ({
  page,
}) => {
  const shop = await newShop();
  for (const person of [anna, bruno]) await customerWrites(shop.metaNumberId, person, `Ici ${person.name}`);
  const [annaId = 0] = await idsOf(shop, [anna, bruno]);
  const { team_id } = shop.params;
  await shop.call(updatePreferences, { params: { team_id }, body: { undo_send: true } });
  await openSession(page.context(), shop);
  await page.goto(`${inboxPath(shop)}/${annaId}`);
  const inbox = inboxOf(page);
  await expect(page).toHaveTitle(/^\(2\) Anna/);

  await page.keyboard.press('r');
  await expect(inbox.field).toBeFocused();
  await page.keyboard.type('Trop vite');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/^\(1\) Anna/);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(inbox.field).toHaveValue('Trop vite');
  await expect(inbox.thread.getByRole('article')).toHaveCount(1);
  await expect(page).toHaveTitle(/^\(2\) Anna/);

  await inbox.field.fill('');
  await page.keyboard.type('Prenez votre temps');
  await page.keyboard.press('Enter');
  await expect(inbox.thread.getByText('Prenez votre temps')).toBeVisible();
  await expect(inbox.thread.getByText('Trop vite')).toHaveCount(0);

  await expect(inbox.rows.first()).toContainText('Prenez votre temps');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(page).toHaveTitle(/Bruno/);
  await page.keyboard.press('e');
  await expect(page).toHaveTitle(/^(?!\()/);
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page).toHaveTitle(/^\(1\)/);

  await page.keyboard.press('c');
  await page.getByRole('textbox', { name: 'Name or number' }).fill('+33 6 39 98 75 09');
  await page.getByRole('button', { name: /Write to/ }).click();
  await expect(page.getByText('This person has not written to you yet.')).toBeVisible();
});

test('what is done with a row and a message stands under the mouse', async ({ page, context }) => {
  const shop = await newShop();
  for (const person of [anna, bruno]) await customerWrites(shop.metaNumberId, person, `Ici ${person.name}`);
  const [annaId = 0] = await idsOf(shop, [anna, bruno]);
  await openSession(page.context(), shop);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${inboxPath(shop)}/${annaId}`);
  const inbox = inboxOf(page);
  await inbox.row(/Bruno/).hover();
  await expect(page.getByRole('button', { name: 'Actions for Bruno Lopez' })).toBeVisible();
  await inbox.row(/Bruno/).click({ button: 'right' });
  await page.getByRole('menuitem', { name: /Close/ }).click();
  await expect(inbox.rows).toHaveCount(1);
  await inbox.row(/Anna/).hover();
  await page.getByRole('button', { name: 'Actions for Anna Weber' }).click();
  await page.getByRole('menuitem', { name: /Assign to me/ }).click();
  await expect(inbox.row(/Anna/)).toContainText('Assigned to');

  const message = inbox.thread.getByRole('article', { name: /Anna/ });
  await message.hover();
  await message.getByRole('button', { name: /More for the message/ }).click();
  await page.getByRole('menuitem', { name: 'Copy the text' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe('Ici Anna Weber');
  await message.getByRole('button', { name: /More for the message/ }).click();
  await page.getByRole('menuitem', { name: 'Information' }).click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /Received/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await message.getByRole('button', { name: /More for the message/ }).click();
  await page.getByRole('menuitem', { name: 'Write a note about it' }).click();
  await expect(page.locator('[data-composer-focus]')).toHaveValue('« Ici Anna Weber »\n');
});
