import { expect, test } from '@playwright/test';
import { customerWrites, inboxOf } from './support/inbox.ts';
import { homeOf, newShop, openSession } from './support/people.ts';

test('a macro answers, labels and closes by one key, and gives back what can be taken back', async ({
  page,
}) => {
  const shop = await newShop();
  const lea = { phone: '+33639982701', name: 'Léa Fabre' };
  await customerWrites(shop.metaNumberId, lea, 'Où est mon colis ?');
  await openSession(page.context(), shop);
  await page.goto(`${homeOf(shop)}/settings/macros`);
  await page.getByRole('button', { name: 'Add a macro' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a macro' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('On its way');
  await dialog
    .getByRole('textbox', { name: 'Message to the person' })
    .fill('Hello {{first_name}}, tomorrow!');
  await dialog.getByRole('combobox', { name: 'At the end' }).click();
  await page.getByRole('option', { name: 'Close the conversation' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('table', { name: 'Macros' })).toContainText('Message · Close');

  await page.goto(`${homeOf(shop)}/messages`);
  const desk = inboxOf(page);
  await desk.row(/Léa Fabre/).click();
  await desk.thread.click();
  await page.keyboard.press('m');
  await page.getByRole('combobox', { name: 'Run a macro…' }).fill('way');
  await page.keyboard.press('Enter');
  await expect(page.getByText('On its way: message sent, closed.')).toBeVisible();
  await expect(desk.thread).toContainText('Hello Léa, tomorrow!');
  await expect(page.getByRole('button', { name: 'Reopen' }).last()).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone. What was written stays.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close', exact: true }).first()).toBeVisible();
});
