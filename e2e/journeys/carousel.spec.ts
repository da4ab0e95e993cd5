import { expect, type Locator, test } from '@playwright/test';
import { pickUpPhone } from './support/customer.ts';
import { customerWrites, inboxOf, inboxPath } from './support/inbox.ts';
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

async function fillCard(card: Locator, file: string, text: string, button: string): Promise<void> {
  await card.locator('input[type=file]').setInputFiles(picture(file));
  await expect(card.getByText(file, { exact: true })).toBeVisible();
  await card.getByRole('textbox', { name: /^Text of card/ }).fill(text);
  await card.getByLabel('Text of button 1').fill(button);
}
