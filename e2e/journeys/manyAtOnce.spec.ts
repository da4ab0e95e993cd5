import { sendLater } from '@herald/contract';
import { expect, type Locator, test } from '@playwright/test';
import { inDatabase } from './support/database.ts';
import { customerWrites, idsOf, inboxOf, inboxPath } from './support/inbox.ts';
import { newShop, openSession } from './support/people.ts';
import { watchConsole } from './support/watchConsole.ts';

let problems: ReturnType<typeof watchConsole>;
test.beforeEach(({ page }) => {
  problems = watchConsole(page);
});
test.afterEach(() => problems.expectNone());

test('all that match are selected, also those that are not loaded, closed at once, and taken back', async ({
  page,
}) => {
  const shop = await newShop();
  await inDatabase(
    `with person as (
       insert into contacts (team_id, name, phone_number, country_code)
       select $1, 'Customer ' || n, '+3363998' || lpad(n::text, 4, '0'), 'FR' from generate_series(1, 640) n
       returning id
     )
     insert into conversations (team_id, phone_number_id, contact_id, last_message_at, last_message_preview, last_message_type)
     select $1, $2, id, now() - id * interval '1 second', 'Bonjour', 'text' from person`,
    [shop.params.team_id, shop.params.phone_number_id],
  );
  await openSession(page.context(), shop);
  await page.goto(inboxPath(shop));
  const { list } = inboxOf(page);
  await list.getByRole('link').first().focus();
  await page.keyboard.press('x');
  const bar = page.getByRole('region', { name: 'Selected conversations' });
  await bar.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Select all that match' }).click();
  await expect(bar.getByText('640 selected')).toBeVisible();
  await bar.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('640 conversations closed')).toBeVisible();
  await expect(list.getByRole('link')).toHaveCount(0);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(list.getByRole('link').first()).toBeVisible();
  // By two calls.
  const open = () =>
    inDatabase('select count(*)::int as open from conversations where team_id = $1 and not closed', [
      shop.params.team_id,
    ]);
  await expect.poll(open).toEqual([{ open: 640 }]);
});

test('who is closed with a planned message hears that it leaves all the same, and a row says what is planned or begun', async ({
  page,
}) => {
  const shop = await newShop();
  const [ines, marc] = [
    { phone: '+33639987561', name: 'Inès Laurent' },
    { phone: '+33639987562', name: 'Marc Duval' },
  ];
  for (const person of [ines, marc]) await customerWrites(shop.metaNumberId, person, 'Bonjour !');
  const [inesId = 0] = await idsOf(shop, [ines, marc]);
  await openSession(page.context(), shop);
  await page.goto(inboxPath(shop));
  const { list, row, field } = inboxOf(page);
  const send_at = new Date(Date.now() + 3 * 24 * 3_600_000).toISOString();
  const message = { type: 'text' as const, body: 'Votre commande est prête' };
  await shop.call(sendLater, { params: { ...shop.params, contact_id: inesId }, body: { message, send_at } });
  await expect(row(/Inès Laurent/)).toContainText('A message is planned for');

  await row(/Marc Duval/).click();
  await field.fill('Bonjour Marc');
  await expect(row(/Marc Duval/)).not.toContainText('You have a draft here');
  await row(/Inès Laurent/).click();
  await expect(row(/Marc Duval/)).toContainText('You have a draft here');

  await expect(page.getByRole('region', { name: 'Conversation with Inès Laurent' })).toBeVisible();
  await page.keyboard.press('e');
  const said = page.getByText(
    /Inès Laurent’s conversation closed\. The message planned for .* will still be sent\./,
  );
  await expect(said).toBeVisible();
  // Not over the conversation that opened next.
  const rightOf = async (part: Locator) => {
    const box = await part.boundingBox();
    return (box?.x ?? 0) + (box?.width ?? 0);
  };
  expect(await rightOf(said)).toBeLessThan(await rightOf(list));
});
