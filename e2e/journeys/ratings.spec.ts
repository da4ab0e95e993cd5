import { expect, test } from '@playwright/test';
import { control, controlGet } from '../src/shop.ts';
import { customerWrites, inboxOf } from './support/inbox.ts';
import { homeOf, newShop, openSession } from './support/people.ts';
import { sandboxUrl } from './support/ports.ts';

const lea = { phone: '+33639982801', name: 'Léa Fabre' };

test('a customer rates the answer once the conversation is closed, and the report tells', async ({
  page,
}) => {
  const shop = await newShop();
  await openSession(page.context(), shop);
  await page.goto(`${homeOf(shop)}/settings/inbox`);
  const ratings = page.getByRole('form', { name: 'Ratings' });
  await ratings.getByRole('switch', { name: 'Ask customers to rate the answer' }).click();
  await ratings.getByRole('textbox', { name: 'Minutes after closing' }).fill('0');
  await ratings.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  await customerWrites(shop.metaNumberId, lea, 'Où est mon colis ?');
  await page.goto(`${homeOf(shop)}/messages`);
  const desk = inboxOf(page);
  await desk.row(/Léa Fabre/).click();
  await desk.send('Il arrive demain.');
  // At once: the closing waits for the answer, or nobody would have been answered, and no rating asked.
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expect(desk.thread).toContainText('How did you find our answer?');

  const phone = lea.phone.replace('+', '');
  const rowIds = async () => {
    const { data } = await controlGet<{ data: unknown[] }>(sandboxUrl, `record?to=${phone}`);
    return /rating:\d+:5/.exec(JSON.stringify(data))?.[0] ?? '';
  };
  await expect.poll(rowIds).not.toBe('');
  await control(sandboxUrl, `customers/${phone}/messages`, {
    phoneNumberId: shop.metaNumberId,
    type: 'list_reply',
    id: await rowIds(),
    title: 'Very good',
  });
  await expect(desk.thread).toContainText('If you would like to add something');
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await customerWrites(shop.metaNumberId, lea, 'Rapide et aimable');
  await expect(desk.thread).toContainText('Rapide et aimable');

  await page.goto(`${homeOf(shop)}/analytics/support`);
  const report = page.getByRole('region', { name: 'Ratings', exact: true });
  await expect(report).toContainText('5 ★');
  await expect(report.getByRole('region', { name: 'Comments' })).toContainText('Rapide et aimable');
});
