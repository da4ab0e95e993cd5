import { connectWhatsapp } from '@herald/contract';
import { expect, test } from '@playwright/test';
import { control, type Shop } from '../src/shop.ts';
import { customerWrites, inboxOf, inboxPath } from './support/inbox.ts';
import { addMember } from './support/members.ts';
import { newShop, openSession, registerPerson, sitDown } from './support/people.ts';
import { sandboxUrl } from './support/ports.ts';
import { sentTo } from './support/sent.ts';
import { watchConsole } from './support/watchConsole.ts';

const agathe = { phone: '+33639987501', name: 'Agathe Blin' };
const basile = { phone: '+33639987502', name: 'Basile Caron' };

let shop: Shop;
let second: { id: number; metaNumberId: string };
let problems: ReturnType<typeof watchConsole>;
test.beforeEach(async ({ page, context }) => {
  problems = watchConsole(page);
  shop = await newShop();
  const signup = await control<{ code: string; phoneNumberId: string }>(sandboxUrl, 'signup', {
    currency: 'EUR',
    businessName: 'Atelier Lyon',
    wabaName: 'Atelier Lyon',
    verifiedName: 'Atelier Lyon',
  });
  const { data } = await shop.call(connectWhatsapp, {
    params: { team_id: shop.params.team_id },
    body: { code: signup.code },
  });
  const added = data.phone_numbers.find(({ id }) => id !== shop.params.phone_number_id);
  second = { id: added?.id ?? 0, metaNumberId: signup.phoneNumberId };
  await openSession(context, shop);
});
test.afterEach(() => problems.expectNone());

test('all numbers are one list: who writes to the second one appears in it, is answered from there, and the list stays', async ({
  page,
}) => {
  await customerWrites(shop.metaNumberId, agathe, 'Bonjour de Paris');
  await page.goto(inboxPath(shop));
  const inbox = inboxOf(page);
  const { list, rows, row, thread } = inbox;
  await expect(row(/Agathe Blin/)).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\)/);

  // Where one number is listed, that somebody waits on another can be seen.
  await customerWrites(second.metaNumberId, basile, 'Bonjour de Lyon');
  const all = list.getByRole('radio', { name: /^All numbers/ });
  await expect(all).toHaveAccessibleName('All numbers 2 conversations awaiting reply');
  await expect(page).toHaveTitle(/^\(1\)/);
  await list.locator('label').filter({ hasText: 'All numbers' }).click();
  await expect(all).toBeChecked();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveTitle(/^\(2\)/);
  await row(/Basile Caron/).click();
  await expect(page).toHaveURL(new RegExp(`/teams/${shop.params.team_id}/${second.id}/messages/\\d+`));
  await expect(thread.getByText('Bonjour de Lyon')).toBeVisible();
  await expect(rows).toHaveCount(2);
  await inbox.send('On arrive !');
  await expect
    .poll(() => sentTo({ ...shop, metaNumberId: second.metaNumberId }, basile.phone))
    .toHaveLength(1);

  // By key to the other number's, and a person who writes to both numbers stands in it twice.
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(thread.getByText('Bonjour de Paris')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/${shop.params.phone_number_id}/messages/\\d+`));
  await customerWrites(second.metaNumberId, agathe, 'Et à Lyon ?');
  await expect(row(/Agathe Blin/)).toHaveCount(2);

  // Remembered; and marked ones of both numbers are closed together and taken back together.
  await page.goto(inboxPath(shop));
  await expect(rows).toHaveCount(3);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('e');
  await expect(rows).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(3);

  await list.getByRole('searchbox').fill('Lyon');
  await expect(row(/Basile Caron/)).toBeVisible();
  await expect(row(/Agathe Blin/)).toHaveCount(1);
  await list.getByRole('searchbox').fill('');
  await list.locator('label').filter({ hasText: 'This number' }).click();
  await expect(row(/Basile Caron/)).toHaveCount(0);
});

test('in the list of all numbers a colleague is seen where they look, and not at the same person on the other number', async ({
  page,
  browser,
}) => {
  await customerWrites(shop.metaNumberId, agathe, 'Bonjour de Paris');
  await customerWrites(second.metaNumberId, agathe, 'Et à Lyon ?');
  await page.goto(inboxPath(shop));
  const { list, rows } = inboxOf(page);
  await list.locator('label').filter({ hasText: 'All numbers' }).click();
  await expect(rows).toHaveCount(2);
  const lyon = rows.filter({ hasText: 'Et à Lyon ?' });
  const paris = rows.filter({ hasText: 'Bonjour de Paris' });

  const karim = await registerPerson('Karim', 'Benali');
  await addMember(shop.params.team_id, karim.id, 'agent');
  const his = await sitDown(
    browser,
    karim,
    inboxPath(shop).replace(`/${shop.params.phone_number_id}/`, `/${second.id}/`),
  );
  await inboxOf(his)
    .row(/Agathe Blin/)
    .click();
  await expect(lyon).toContainText('Karim Benali here now');
  await expect(paris).not.toContainText('Karim Benali');

  await his.close();
  await expect(lyon).not.toContainText('Karim Benali');
});
