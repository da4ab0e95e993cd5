import { expect, test } from '@playwright/test';
import { customerWrites, idsOf, inboxOf, inboxPath } from './support/inbox.ts';
import { homeOf, newShop, openSession } from './support/people.ts';

const lea = { phone: '+33639982901', name: 'Léa Fabre' };

test('a target counts down in the list until somebody answers, and the report says that it was kept', async ({
  page,
}) => {
  const shop = await newShop();
  await openSession(page.context(), shop);
  await page.goto(`${homeOf(shop)}/settings/inbox`);
  const targets = page.getByRole('region', { name: 'Response targets (SLA)' });
  await targets.getByRole('button', { name: 'Add a target' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a target' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Choose at least one time.');
  await dialog.getByRole('textbox', { name: 'First response' }).fill('30');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(targets).toContainText('First response within 30 min');

  await customerWrites(shop.metaNumberId, lea, 'Où est mon colis ?');
  await idsOf(shop, [lea]);
  await page.goto(`${inboxPath(shop)}?due_first=true`);
  const desk = inboxOf(page);
  await expect(desk.row(/Léa Fabre/)).toContainText(/First response due in (29|30) min/);
  await desk.row(/Léa Fabre/).click();
  await desk.send('Il arrive demain.');
  await expect(desk.thread).toContainText('Il arrive demain.');
  await page.goto(`${inboxPath(shop)}?due_first=true`);
  await expect(desk.rows).toHaveCount(0);

  await page.goto(`${homeOf(shop)}/analytics/support`);
  const report = page.getByRole('region', { name: 'Response targets (SLA)' });
  await expect(report).toContainText('100%');
  await expect(report).toContainText('1 kept, 0 broken');
});
