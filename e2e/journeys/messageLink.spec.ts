import { eraseContact } from '@herald/contract';
import { expect, test } from '@playwright/test';
import { customerWrites, idsOf, inboxOf, inboxPath } from './support/inbox.ts';
import { newShop, openSession, sitDown } from './support/people.ts';

const anna = { phone: '+33639987551', name: 'Anna Weber' };
/** More than a page of a thread. */
const later = 55;

test('a link to a message leads to it however far up it stands, and says why where it cannot', async ({
  page,
  context,
  browser,
}) => {
  const shop = await newShop();
  await customerWrites(shop.metaNumberId, anna, 'Le tout premier');
  const [annaId = 0] = await idsOf(shop, [anna]);
  await openSession(context, shop);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const path = `${inboxPath(shop)}/${annaId}`;
  await page.goto(path);
  const { thread, row } = inboxOf(page);
  const message = thread.getByRole('article', { name: /Anna/ });
  await message.hover();
  await message.getByRole('button', { name: /More for the message/ }).click();
  await page.getByRole('menuitem', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(new URL(link).pathname).toBe(path);

  for (let number = 1; number <= later; number += 1)
    await customerWrites(shop.metaNumberId, anna, `Encore ${number}`);
  await expect(thread.getByText(`Encore ${later}`)).toBeVisible();
  await page.goto(link);
  await expect(thread.getByText('Le tout premier')).toBeInViewport();
  await expect(page).not.toHaveURL(/around/);

  // Nobody has this one: the conversation is shown all the same.
  await page.goto(`${path}?around=999999999`);
  await expect(page.getByText('This message can no longer be shown.')).toBeVisible();
  await expect(thread.getByText(`Encore ${later}`)).toBeVisible();

  // Whoever is of no team with this number is told so, and sees nothing of it.
  const stranger = await newShop();
  const theirs = await sitDown(browser, stranger, link.replace(new URL(link).origin, ''));
  await expect(theirs.getByText('No such team or number')).toBeVisible();
  await expect(theirs.getByText('Le tout premier')).toHaveCount(0);
  await theirs.context().close();

  await shop.call(eraseContact, { params: { ...shop.params, contact_id: annaId }, body: { confirm: true } });
  await page.goto(link);
  await expect(page.getByText('This contact does not exist, or is not one of your team.')).toBeVisible();
  await expect(row(/Anna/)).toHaveCount(0);
});
