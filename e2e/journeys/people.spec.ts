import { createContact, updateContact } from '@herald/contract';
import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Shop } from '../src/shop.ts';
import { inDatabase } from './support/database.ts';
import { download } from './support/files.ts';
import { choose } from './support/form.ts';
import { customerWrites } from './support/inbox.ts';
import { expectTitle, homeOf, newShop, openSession } from './support/people.ts';

let shop: Shop;
test.beforeAll(async () => {
  shop = await newShop();
});
test.beforeEach(({ context }) => openSession(context, shop));

const open = (page: Page, path: string) => page.goto(`${homeOf(shop)}/${path}`);

async function addPerson(name: string, phone: string, attributes: Record<string, string> = {}) {
  const { data } = await shop.call(createContact, {
    params: shop.params,
    body: { name, phone_number: phone },
  });
  if (Object.keys(attributes).length > 0) {
    await shop.call(updateContact, { params: { ...shop.params, contact_id: data.id }, body: { attributes } });
  }
  return data.id;
}

/** From the menu of a person. */
async function chooseAction(panel: Locator, name: string): Promise<void> {
  await panel.getByRole('button', { name: 'More actions' }).click();
  await panel.page().getByRole('menuitem', { name }).click();
}

test('a field of one’s own is declared, filled in, shown as a column and used in a segment', async ({
  page,
}) => {
  await addPerson('Nadia Morel', '+33639982801');
  await addPerson('Paul Girod', '+33639982802');
  await open(page, 'settings/contacts');
  await page.getByRole('button', { name: 'Add a field' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a field' });
  await dialog.getByLabel('Name of the field').fill('Pointure');
  await choose(dialog, 'Kind', 'Number');
  await dialog.getByRole('button', { name: 'Add the field' }).click();
  await expect(page.getByText('Pointure').first()).toBeVisible();

  await open(page, 'contacts');
  const table = page.getByRole('table', { name: 'Contacts' });
  await table.getByText('Nadia Morel').click();
  const panel = page.getByRole('dialog', { name: 'Nadia Morel' });
  await panel.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Pointure').fill('38');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Contact saved.')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Pointure' }).check();
  await page.keyboard.press('Escape');
  await expect(table.getByRole('columnheader', { name: 'Pointure' })).toBeVisible();
  await expect(table.getByRole('row').filter({ hasText: 'Nadia Morel' })).toContainText('38');
  await page.reload();
  await expect(table.getByRole('columnheader', { name: 'Pointure' })).toBeVisible();

  await open(page, 'lists/segments/new');
  await page.getByLabel('Name of the segment').fill('Petites pointures');
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await choose(page, 'About', 'Pointure');
  await choose(page, 'Test', 'is less than');
  await page.getByLabel('Value').fill('40');
  await expect(page.getByText('1 person', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Create the segment' }).click();
  await expect(page.getByRole('table', { name: 'Contacts of the segment' })).toContainText('Nadia Morel');
});

test('a file of marked people has those and no others', async ({ page }) => {
  await addPerson('Nora Blin', '+33639982841');
  await addPerson('Omar Blin', '+33639982842');
  await addPerson('Pia Blin', '+33639982843');
  await open(page, 'contacts?search=Blin');
  const table = page.getByRole('table', { name: 'Contacts' });
  const mark = (name: string) =>
    table.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check();
  await mark('Nora Blin');
  await mark('Pia Blin');
  const bar = page.getByRole('region', { name: 'Selected contacts' });
  await bar.getByRole('button', { name: 'Export these' }).click();
  const text = await download(page, page.getByRole('menuitem', { name: 'CSV, columns shown' }));
  expect(text).toContain('Nora Blin');
  expect(text).toContain('Pia Blin');
  expect(text).not.toContain('Omar');
  expect(text.trim().split('\r\n')).toHaveLength(3);
});

test('two contacts become one, and two again', async ({ page }) => {
  const kept = await addPerson('Inès Roche', '+33639982811', { Ville: 'Lyon' });
  await addPerson('Ines Roche', '+33639982812', { Fidélité: 'or' });
  await customerWrites(shop.metaNumberId, { phone: '+33639982812', name: 'Ines' }, 'Bonjour, une question');
  await open(page, `contacts?contact=${kept}`);
  const panel = page.getByRole('dialog', { name: 'Inès Roche' });
  await chooseAction(panel, 'Merge with another contact');
  const dialog = page.getByRole('dialog', { name: 'Merge two contacts' });
  await dialog.getByRole('searchbox').or(dialog.getByRole('textbox')).first().fill('Ines Roche');
  await dialog.getByText('+33 6 39 98 28 12').click();
  await expect(dialog.getByRole('table', { name: 'What stays of both' })).toContainText('Lyon');
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(page.getByText(/^Merged into/)).toBeVisible();
  await expect(panel).toContainText('or');

  await page.reload();
  await panel.getByRole('button', { name: /^Undo the merge with/ }).click();
  await expect(page.getByText('They are two contacts again.').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox', { name: 'Search by name, number or e-mail' }).fill('Roche');
  await expect(page.getByRole('table', { name: 'Contacts' }).getByRole('row')).toHaveCount(3);
});

test('two people who look like one are dismissed for the whole team, and suggested again', async ({
  page,
}) => {
  for (const [name, phone] of [
    ['Luc Home', '+33639982851'],
    ['Mia Home', '+33639982852'],
  ] as const) {
    const id = await addPerson(name, phone);
    await shop.call(updateContact, {
      params: { ...shop.params, contact_id: id },
      body: { email: 'home@example.com' },
    });
  }
  await open(page, 'settings/contacts?tab=duplicates');
  const apart = page.getByRole('button', { name: 'Luc Home and Mia Home are two people' });
  await apart.click();
  const notice = page.getByRole('alert').filter({ hasText: 'Not suggested again' });
  await notice.getByRole('button', { name: 'Undo' }).click();
  await expect(apart).toBeVisible();
  // The row goes before the server knows.
  const told = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok());
  await apart.click();
  await expect(apart).toBeHidden();
  await told;
  await page.reload();
  await expect(page.getByText('No two contacts look like the same person.')).toBeVisible();
  await page.getByRole('switch', { name: 'Dismissed pairs' }).click();
  await page.getByRole('button', { name: 'Suggest Luc Home and Mia Home again' }).click();
  await expect(page.getByText('No pair was dismissed.')).toBeVisible();
  await page.getByRole('switch', { name: 'Dismissed pairs' }).click();
  await expect(apart).toBeVisible();
});

test('somebody takes everything along and is erased, with a receipt', async ({ page }) => {
  const id = await addPerson('Yves Tanguy', '+33639982821');
  await customerWrites(shop.metaNumberId, { phone: '+33639982821', name: 'Yves' }, 'Effacez mes données');
  await open(page, `contacts?contact=${id}`);
  const panel = page.getByRole('dialog', { name: 'Yves Tanguy' });
  await expect(panel).toBeVisible();
  await panel.getByRole('button', { name: 'More actions' }).click();
  const everything = page.getByRole('menuitem', { name: 'Export everything about this person' });
  expect(await download(page, everything)).not.toBe('');

  await chooseAction(panel, 'Erase this person');
  const dialog = page.getByRole('dialog', { name: 'Erase this person?' });
  await expect(dialog).toContainText('the conversation with its messages, files and notes');
  await dialog.getByLabel('Reason').fill('Demandé par e-mail');
  const confirm = dialog.getByRole('button', { name: 'Erase for good' });
  const word = String(/type “(.+)”/i.exec(String(await dialog.textContent()))?.[1]);
  await dialog.getByLabel(/To confirm/).fill(word);
  await confirm.click();
  await expect(page.getByRole('heading', { name: 'The person is erased' })).toBeVisible();
  await expect(page.getByText('Receipt of erasure').first()).toBeVisible();

  await open(page, `contacts?search=Tanguy`);
  await expect(page.getByText('Nobody matches these filters.')).toBeVisible();
  await open(page, 'settings/contacts?tab=receipts');
  await expectTitle(page, 'Contact settings');
  await expect(page.getByText('Demandé par e-mail').first()).toBeVisible();
  // What could not be erased yet is told as well.
  await inDatabase(
    `update contact_erasures set counts = counts || '{"webhooks_left": 2}' where team_id = $1 and reason = $2`,
    [shop.params.team_id, 'Demandé par e-mail'],
  );
  await page.reload();
  await page
    .getByRole('row', { name: /Demandé par e-mail/ })
    .getByRole('button')
    .first()
    .click();
  const left = page.getByText('Raw notifications that the operator has yet to decide about');
  await expect(left.locator('xpath=following-sibling::dd')).toHaveText('2');
});
