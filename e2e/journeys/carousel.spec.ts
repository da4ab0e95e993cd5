import { createCampaign, getCampaign, listTemplates, uploadContactsCsvExcel } from '@herald/contract';
import { expect, type Locator, test } from '@playwright/test';
import { pickUpPhone } from './support/customer.ts';
import { customerWrites, inboxOf, inboxPath } from './support/inbox.ts';
import { tellOfOrder } from './support/orders.ts';
import { homeOf, newShop, openSession } from './support/people.ts';
import { picture } from './support/pictures.ts';
import { watchConsole } from './support/watchConsole.ts';

const camille = { phone: '+33639987971', name: 'Camille Roux' };

test('a carousel goes from the editor to the phone of a customer', async ({ page, context }) => {
  const problems = watchConsole(page);
  const shop = await newShop();
  await openSession(context, shop);
  await page.goto(`${homeOf(shop)}/templates/create`);
  await page.getByText('Carousel', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('nouveautes');
  await page
    .getByLabel('Message text')
    .fill('Bonjour {{prenom}}, voici les nouveautés de la semaine, choisies pour vous.');
  await page.getByLabel('Example for variable prenom').fill('Léa');

  const cards = page.getByRole('list', { name: 'Cards' });
  const card = (number: number) => cards.getByRole('listitem', { name: `Card ${number}` });
  await page.getByRole('button', { name: 'Add a button' }).click();
  await page.getByRole('menuitem', { name: 'Quick reply', exact: true }).click();
  await fillCard(card(1), 'lin.png', 'La robe en lin est revenue.', 'Je veux la robe');
  await fillCard(card(2), 'laine.png', 'Le pull en laine aussi.', 'Je veux le pull');
  await page.getByRole('button', { name: 'Add a card' }).click();
  await expect(card(3).getByLabel('Text of button 1')).toHaveValue('Je veux la robe');
  await fillCard(card(3), 'soie.png', 'Le foulard en soie, enfin.', 'Je veux le foulard');

  await test.step('cards are ordered by keyboard and by drag', async () => {
    await card(3).getByRole('button', { name: 'Move card 3 up' }).press('Enter');
    await expect(card(2).getByLabel('Text of card 2')).toHaveValue('Le foulard en soie, enfin.');
    await card(2).locator('svg').first().dragTo(card(1).getByText('Card 1'));
    await expect(card(1).getByLabel('Text of card 1')).toHaveValue('Le foulard en soie, enfin.');
  });
  const preview = page.getByRole('figure', { name: 'What the customer sees' });
  await expect(preview).toContainText('Bonjour Léa, voici les nouveautés');
  await expect(preview.getByText('Le pull en laine aussi.')).toBeAttached();

  await page.getByRole('button', { name: 'Submit to Meta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'nouveautes' })).toBeVisible();
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();

  await customerWrites(shop.metaNumberId, camille, 'Bonjour, quoi de neuf ?');
  await page.goto(inboxPath(shop));
  const inbox = inboxOf(page);
  await inbox.row(/Camille Roux/).click();
  await page.getByRole('button', { name: 'Send something else' }).click();
  await page.getByRole('menuitem', { name: 'Send a template' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /nouveautes/ }).click();
  await dialog.getByLabel(/prenom/).fill('Camille');
  await dialog.getByRole('button', { name: 'Send the template' }).click();
  await expect(inbox.thread.getByText('Bonjour Camille, voici les nouveautés')).toBeVisible();

  const { chat } = await pickUpPhone(await context.newPage(), shop.metaNumberId, camille.phone);
  await expect(chat.getByText('Bonjour Camille, voici les nouveautés')).toBeVisible();
  await expect(chat.getByRole('img', { name: 'Photo' })).toHaveCount(3);
  const texts = await chat.locator('.card .text').allTextContents();
  expect(texts).toEqual([
    'Le foulard en soie, enfin.',
    'La robe en lin est revenue.',
    'Le pull en laine aussi.',
  ]);
  problems.expectNone();
});

test('a carousel of the library is sent, a card is tapped, and the order after it says why', async ({
  page,
  context,
}) => {
  const problems = watchConsole(page);
  const shop = await newShop();
  await openSession(context, shop);
  const { call, params } = shop;
  await page.goto(`${homeOf(shop)}/templates/lists`);
  await page.getByRole('button', { name: 'Our best sellers' }).click();
  const item = page.getByRole('dialog', { name: 'Our best sellers' });
  await expect(item.getByText('Given as a present more than any other.')).toBeAttached();
  // It cannot leave before its cards have pictures.
  await expect(item.getByRole('button', { name: 'Submit to Meta' })).toHaveCount(0);
  await item.getByRole('textbox', { name: 'Address of your shop' }).fill('lune.example');
  await item.getByRole('link', { name: 'Add the pictures' }).click();
  const cards = page.getByRole('list', { name: 'Cards' });
  for (const [index, file] of ['lin.png', 'laine.png', 'soie.png'].entries()) {
    const card = cards.getByRole('listitem', { name: `Card ${index + 1}` });
    await card.locator('input[type=file]').setInputFiles(picture(file));
    await expect(card.getByText(file, { exact: true })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Submit to Meta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'welcome_best_sellers' })).toBeVisible();
  await expect(page.getByText('Approved', { exact: true }).first()).toBeVisible();

  const { data: templates } = await call(listTemplates, { params });
  const { data } = await call(createCampaign, {
    params,
    body: { name: 'Nos préférés', template_id: templates[0]?.id ?? 0 },
  });
  const of = { ...params, campaign_id: data.id };
  const form = new FormData();
  form.set(
    'contacts',
    new Blob([`Prénom;Téléphone\nCamille;${camille.phone}\n`], { type: 'text/csv' }),
    'c.csv',
  );
  await call(uploadContactsCsvExcel, { params: of, form });
  const show = async () => (await call(getCampaign, { params: of })).data;
  await expect.poll(async () => (await show()).step).toBe('CONTACTS_UPLOADED');
  await page.goto(`${homeOf(shop)}/campaigns/${data.id}/step-3`);
  await expect(page.getByRole('figure').first()).toContainText('Hello Camille, not sure where to begin?');
  await page.getByRole('button', { name: 'Start the campaign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();

  const { chat } = await pickUpPhone(await context.newPage(), shop.metaNumberId, camille.phone);
  await expect(chat.getByText('Hello Camille, not sure where to begin?')).toBeVisible();
  const links = chat.getByRole('link', { name: 'Have a look' });
  await expect(links).toHaveCount(3);
  const address = (await links.nth(1).getAttribute('href')) ?? '';
  expect(address).toMatch(/\/l\/[\w-]{23}$/);
  const tap = await fetch(address, { redirect: 'manual', headers: { 'user-agent': 'Mozilla/5.0 (iPhone)' } });
  expect(tap.headers.get('location')).toContain('https://lune.example');
  await expect(page.getByRole('region', { name: 'Clicks by button' }).getByText('1 person')).toBeVisible();
  await tellOfOrder(params.team_id, camille.phone, '#2001');
  const earned = page.getByRole('region', { name: 'What it earned' });
  await expect(earned.getByRole('row', { name: /#2001/ })).toContainText('€45.00', { timeout: 15_000 });
  await earned.getByRole('button', { name: 'Why order #2001?' }).click();
  const why = page.getByRole('dialog');
  await expect(why).toContainText('Credited to “Nos préférés”');
  await expect(why.getByRole('list', { name: 'Messages that may have led to it' })).toContainText(
    'followed its link',
  );
  problems.expectNone();
});

async function fillCard(card: Locator, file: string, text: string, button: string): Promise<void> {
  await card.locator('input[type=file]').setInputFiles(picture(file));
  await expect(card.getByText(file, { exact: true })).toBeVisible();
  await card.getByRole('textbox', { name: /^Text of card/ }).fill(text);
  await card.getByLabel('Text of button 1').fill(button);
}
