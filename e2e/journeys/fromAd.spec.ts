import { expect, test } from '@playwright/test';
import { pickUpPhone } from './support/customer.ts';
import { customerWrites, idsOf, inboxOf, inboxPath } from './support/inbox.ts';
import { newShop, openSession } from './support/people.ts';
import { watchConsole } from './support/watchConsole.ts';

const lea = { phone: '+33639987611', name: 'Léa Morin' };

test('whoever comes from an ad is shown with its picture, which Herald fetched', async ({
  page,
  context,
}) => {
  const problems = watchConsole(page);
  const shop = await newShop();
  await customerWrites(shop.metaNumberId, lea, 'Bonjour !');
  const [contactId] = await idsOf(shop, [lea]);
  await openSession(context, shop);
  await page.goto(`${inboxPath(shop)}/${contactId}`);
  const { thread } = inboxOf(page);
  await expect(thread.getByText('Bonjour !')).toBeVisible();

  const phone = await context.newPage();
  await pickUpPhone(phone, shop.metaNumberId, lea.phone);
  await phone.locator('details.person > summary').click();
  await phone.getByRole('button', { name: 'Write from an ad' }).click();

  const wrote = thread.getByRole('article').filter({ hasText: 'Came from an ad' });
  await expect(wrote.getByRole('link', { name: 'Essai offert' })).toBeVisible();
  const picture = wrote.getByRole('img', { name: 'Photo' });
  await expect(picture).toHaveJSProperty('complete', true);
  await expect(picture).toHaveJSProperty('naturalWidth', 320);
  expect(new URL((await picture.getAttribute('src')) ?? '', page.url()).origin).toBe(
    new URL(page.url()).origin,
  );
  problems.expectNone();
});
