import { expect, type Page, test } from '@playwright/test';
import type { Shop } from '../src/shop.ts';
import { fixture } from './support/files.ts';
import { choose } from './support/form.ts';
import {
  chooseFile,
  csv,
  expectColumns,
  expectOutcome,
  expectRefused,
  startImport,
} from './support/importing.ts';
import { expectTitle, homeOf, newShop, openSession } from './support/people.ts';

let shop: Shop;
test.beforeAll(async () => {
  shop = await newShop();
});
test.beforeEach(({ context }) => openSession(context, shop));

const open = (page: Page, path: string) => page.goto(`${homeOf(shop)}/${path}`);

async function openImport(page: Page): Promise<void> {
  await open(page, 'contacts');
  await page.getByRole('link', { name: 'Import' }).first().click();
  await expectTitle(page, 'Import contacts');
}

/** Finds a person and opens what is known about them. */
async function openPerson(page: Page, name: string) {
  await page.getByRole('searchbox', { name: 'Search by name, number or e-mail' }).fill(name);
  await page.getByRole('table', { name: 'Contacts' }).getByText(name, { exact: true }).click();
  return page.getByRole('dialog', { name });
}

test('a Shopify export comes in with every row accounted for, and nobody twice', async ({ page }) => {
  await openImport(page);
  await chooseFile(page, fixture('shopify_customers.csv'));
  await expectColumns(page, {
    'First Name': 'First name',
    'Last Name': 'Last name',
    Email: 'E-mail',
    Phone: 'Phone number',
    'Default Address Phone': 'Phone number',
    Note: 'Attribute of the contact',
  });
  await startImport(page);
  await expectOutcome(page, { read: 11, kept: 9, refused: 2, duplicates: 0 });
  await expect(page.getByText('9 new contacts, 0 known ones')).toBeVisible();
  await expectRefused(page, [
    ['11', '', 'No phone number'],
    ['13', '', 'No phone number'],
  ]);
  await page.getByRole('button', { name: 'Done' }).click();

  await expectTitle(page, 'Contacts');
  const zoe = await openPerson(page, 'Zoë Beaumont-Roux');
  await expect(zoe).toContainText('+33 6 39 98 21 05');
  await expect(zoe.getByText('Sonner deux fois,\npuis laisser "chez la gardienne"')).toBeVisible();
  await zoe.getByRole('button', { name: 'Close' }).click();
  const lea = await openPerson(page, 'Léa Müller');
  await expect(lea).toContainText('+33 6 39 98 21 00');

  await openImport(page);
  await chooseFile(
    page,
    csv('boutique.csv', 'Nom;Portable\nZoë B.;06 39 98 21 05\nNouvelle;06.39.98.21.50\n'),
  );
  await startImport(page);
  await expect(page.getByText('1 new contact, 1 known one')).toBeVisible();
});

test('a Klaviyo export brings the consent of each person, and a list of them', async ({ page }) => {
  await openImport(page);
  await chooseFile(page, fixture('klaviyo_profiles.csv'));
  await expectColumns(page, {
    Email: 'E-mail',
    'Phone Number': 'Phone number',
    'SMS Marketing Consent': 'Attribute of the contact',
  });
  // Consent to SMS is taken for consent to WhatsApp only when somebody says so.
  await expect(page.getByRole('radio', { name: 'I do not know' })).toBeChecked();
  await page.getByRole('radio', { name: /SMS Marketing Consent/ }).check();
  await choose(page, 'Also put them into a list', 'A new list…');
  await page.getByRole('textbox', { name: 'Name of the list' }).fill('Klaviyo');
  await startImport(page);
  await expectOutcome(page, { read: 8, kept: 6, refused: 2, duplicates: 0 });
  await page.getByRole('button', { name: 'Done' }).click();

  await choose(page, 'List', 'Klaviyo');
  const table = page.getByRole('table', { name: 'Contacts' });
  await expect(table.getByRole('row', { name: /François Ó Briain/ })).toContainText('Opted in');
  await expect(table.getByRole('row', { name: /Jean-Baptiste Çelik/ })).toContainText('Opted out');
  await expect(table.getByRole('row')).toHaveCount(7);
});

test('an Excel file comes in as it looks in Excel', async ({ page }) => {
  await openImport(page);
  await chooseFile(page, fixture('clients.xlsx'));
  await expectColumns(page, {
    'Nom complet': 'First and last name',
    Mobile: 'Phone number',
    Consentement: 'Consent',
  });
  await startImport(page);
  await expectOutcome(page, { read: 5, kept: 3, refused: 2, duplicates: 0 });
  await expectRefused(page, [
    ['5', '', 'No phone number'],
    ['6', '06 39', 'Not a complete phone number'],
  ]);
  await page.getByRole('button', { name: 'Done' }).click();
  const jose = await openPerson(page, 'José Ó Briain');
  await expect(jose).toContainText('+33 6 39 98 23 02');
  await expect(jose).toContainText('Opted out');
});

test('files that are broken or meant to harm get one clear answer, and Herald goes on', async ({ page }) => {
  await openImport(page);
  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex');
  await chooseFile(page, { name: 'photo.csv', mimeType: 'text/csv', buffer: picture });
  const refusal = page.getByRole('main').getByRole('alert');
  await expect(refusal).toContainText('photo.csv: This is not a contact file.');
  await chooseFile(page, csv('login.csv', '<!DOCTYPE html><html><body>Sign in</body></html>'));
  await expect(refusal).toContainText('This file is a web page');
  await chooseFile(page, csv('empty.csv', 'name,phone\n'));
  await expect(refusal).toContainText('The file has no rows.');
  await chooseFile(page, { name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
  await expect(refusal).toContainText('This kind of file cannot be used here.');

  const hostile = [
    'name,phone,note',
    `Longue cellule,+33639982401,${'x'.repeat(200_000)}`,
    '"=HYPERLINK(""http://evil.example"")",+33639982402,=1+1',
    'Trop,+33639982403,de,colonnes,ici',
    'Peu',
    '<img src=x onerror=alert(1)>,+33639982404,ok',
  ];
  await chooseFile(page, csv('hostile.csv', `${hostile.join('\r\n')}\r\n`));
  await startImport(page);
  await expect(page.getByRole('button', { name: 'Done' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Rows to look at' })).toContainText('A cell is too long');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('searchbox', { name: 'Search by name, number or e-mail' }).fill('img');
  await expect(page.getByText('<img src=x onerror=alert(1)>')).toBeVisible();
});

test('somebody takes their consent back, and the history says who recorded it', async ({ page }) => {
  await open(page, 'contacts');
  await page.getByRole('button', { name: 'Add a contact' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add a contact' });
  await dialog.getByLabel('Phone number').fill('06 39 98');
  await dialog.getByLabel('Name').fill('Awa Sow');
  await dialog.getByRole('button', { name: 'Add the contact' }).click();
  await expect(dialog.getByLabel('Phone number')).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog.getByLabel('Name')).toHaveValue('Awa Sow');
  await dialog.getByLabel('Phone number').fill('06 39 98 24 10');
  await choose(dialog, 'Consent', 'Opted in');
  await dialog.getByRole('button', { name: 'Add the contact' }).click();

  const awa = page.getByRole('dialog', { name: 'Awa Sow' });
  await awa.getByRole('button', { name: 'Change' }).click();
  await awa.getByRole('radio', { name: 'Opted out' }).check();
  await awa.getByLabel('Reason').fill('A dit stop au téléphone');
  await awa.getByRole('button', { name: 'Record the change' }).click();
  await expect(awa.getByText('Campaigns leave this person out.')).toBeVisible();
  const consent = awa.getByRole('region', { name: 'Consent' });
  await expect(consent).toContainText('A dit stop au téléphone');
  await expect(consent.getByText(/By hand, Claire Fontaine/)).toHaveCount(2);
  // A yes may have to be proved, here as beside the conversation.
  await awa.getByRole('button', { name: 'Change' }).click();
  await awa.getByRole('radio', { name: 'Opted in' }).check();
  await awa.getByRole('button', { name: 'Record the change' }).click();
  await expect(awa.getByText('Say where the consent comes from')).toBeVisible();
  await consent.getByRole('button', { name: 'Cancel' }).click();
  await awa.getByRole('button', { name: 'Close' }).click();
  await choose(page, 'Consent', 'Opted out');
  await expect(page.getByRole('table', { name: 'Contacts' }).getByText('Awa Sow')).toBeVisible();
});

test('lists are made, filled, emptied and deleted', async ({ page }) => {
  await openImport(page);
  const names = ['Ana', 'Bo', 'Cleo'].map((name, index) => `Liste ${name};06 39 98 25 0${index}`);
  await chooseFile(page, csv('liste.csv', `Nom;Portable\n${names.join('\n')}\n`));
  await startImport(page);
  await page.getByRole('button', { name: 'Done' }).click();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lists' }).click();
  await page.getByRole('button', { name: 'Create a list' }).first().click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Fidèles');
  await page.getByRole('button', { name: 'Create the list' }).click();
  await expectTitle(page, 'Fidèles');

  await page.getByRole('button', { name: 'Add contacts' }).first().click();
  const picker = page.getByRole('dialog', { name: 'Add contacts to “Fidèles”' });
  await picker.getByRole('searchbox', { name: 'Search your contacts' }).fill('Liste');
  for (const name of ['Liste Ana', 'Liste Bo', 'Liste Cleo']) await picker.getByLabel(name).check();
  await picker.getByRole('button', { name: 'Add 3 contacts' }).click();
  await expect(page.getByText('3 contacts', { exact: true })).toBeVisible();

  const members = page.getByRole('table', { name: 'Contacts of the list' });
  await members
    .getByRole('row', { name: /Liste Bo/ })
    .getByRole('checkbox')
    .check();
  await page.getByRole('button', { name: 'Remove 1 contact' }).click();
  await expect(members.getByText('Liste Bo')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(members.getByText('Liste Bo')).toBeVisible();

  await page.getByRole('button', { name: 'Actions for “Fidèles”' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('dialog', { name: 'Delete “Fidèles”?' });
  await expect(question).toContainText('Its 3 contacts stay in your contacts.');
  await question.getByRole('button', { name: 'Delete the list' }).click();
  await expectTitle(page, 'Lists');
  await expect(page.getByText('Fidèles', { exact: true })).toBeHidden();
});

test('a wrong file is undone: whom it made goes again', async ({ page }) => {
  await openImport(page);
  await chooseFile(page, csv('wrong.csv', 'name,phone\nWilma Wrong,+33639982777\n'));
  await startImport(page);
  await expectOutcome(page, { read: 1, kept: 1, refused: 0, duplicates: 0 });
  await openImport(page);
  const past = page.getByRole('article', { name: 'wrong.csv' });
  await past.getByRole('button', { name: 'Undo the import' }).click();
  const question = page.getByRole('dialog', { name: 'Undo the import of wrong.csv?' });
  await question.getByRole('button', { name: 'Undo the import' }).click();
  await expect(past).toContainText('undone · contacts removed: 1');
});
