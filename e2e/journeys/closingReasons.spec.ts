import { expect, test } from '@playwright/test';
import { customerWrites, inboxOf, inboxPath } from './support/inbox.ts';
import { homeOf, newShop, openSession } from './support/people.ts';

const lea = { phone: '+33639982751', name: 'Léa Fabre' };
const noe = { phone: '+33639982752', name: 'Noé Petit' };

test('a team that insists on reasons is asked by key and by send and close, and reads them in its report', async ({
  page,
}) => {
  const shop = await newShop();
  await openSession(page.context(), shop);
  await page.goto(`${homeOf(shop)}/settings/inbox`);
  const settings = page.getByRole('region', { name: 'Reasons for closing' });
  for (const name of ['Refund', 'Order delayed']) {
    await settings.getByRole('button', { name: 'Add a reason' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a reason' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(settings).toContainText(name);
  }
  await settings.getByRole('switch', { name: 'A reason is required' }).click();
  await expect(page.getByText('Saved').first()).toBeVisible();

  for (const person of [lea, noe]) await customerWrites(shop.metaNumberId, person, 'Où est mon colis ?');
  await page.goto(inboxPath(shop));
  const desk = inboxOf(page);
  const why = page.getByRole('combobox', { name: 'Close because…' });
  await desk.row(/Léa Fabre/).click();
  await desk.thread.click();
  await page.keyboard.press('e');
  await expect(why).toBeFocused();
  await page.keyboard.type('refund');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Léa Fabre’s conversation closed')).toBeVisible();

  await desk.row(/Noé Petit/).click();
  await desk.field.fill('Il arrive demain.');
  await desk.field.press('ControlOrMeta+Enter');
  await expect(why).toBeFocused();
  await page.getByRole('option', { name: 'Order delayed' }).click();
  await expect(desk.thread).toContainText('You closed the conversation · Order delayed');

  await page.goto(`${homeOf(shop)}/analytics/support`);
  const report = page.getByRole('table', { name: 'By reason for closing' });
  await expect(report.getByRole('row', { name: /Refund/ })).toContainText('50%');
  await expect(report.getByRole('row', { name: /Order delayed/ })).toContainText('1');
});
