import { expect, type Page } from '@playwright/test';
import { download, fixture } from '../support/files.ts';
import { choose, expectFacts } from '../support/form.ts';
import {
  chooseFile,
  csv,
  expectColumns,
  expectOutcome,
  expectRefused,
  type RefusedRow,
  startImport,
} from '../support/importing.ts';

/** Rows of the file, and everybody of it who has a usable number, once. */
const file = { name: 'clients_excel_fr.csv', rows: 14, people: 9 };
const crowd = 800;

/** Creates the campaign of the template on the page, with the people of a file from a French Excel. */
export async function createCampaign(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Use in a campaign' }).click();
  await page.getByRole('textbox', { name: 'Campaign name' }).fill('Soldes d’été');
  await expect(page.getByRole('radio', { name: /soldes_ete/ })).toBeChecked();
  await page.getByRole('button', { name: 'Create and choose the audience' }).click();
  await page.getByRole('link', { name: 'Upload a file' }).click();

  await chooseFile(page, fixture(file.name));
  await expectColumns(page, { Téléphone: 'Phone number', Prénom: 'First name', Nom: 'Last name' });
  await expect(page.getByRole('combobox', { name: 'Default country' })).toHaveValue('France');
  await expect(page.getByText('Orléans · Saint-Étienne').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Yes, all of them did' }).check();
  await startImport(page);
  await page.waitForURL('**/step-3');
}

/** What stands in these lines and why it did not come in. */
const refused = [
  ['2', '6,33998E+08', 'The spreadsheet cut the number short'],
  ['11', 'néant', 'Not a phone number'],
  ['12', '06 39 98', 'Not a complete phone number'],
  ['14', '+33639982004', 'Same person as line 6'],
  ['15', '+33639982002', 'Same person as line 4'],
] as const satisfies RefusedRow[];

/** Every row is a recipient or listed with its reason, on the screen and in the file to mend them in. */
export async function checkRows(page: Page): Promise<void> {
  const audience = page.getByRole('region', { name: 'Audience' });
  await expectFacts(audience, { 'In the campaign': String(file.people) });
  await audience.getByRole('link', { name: 'See these rows' }).click();
  await expectOutcome(page, { read: file.rows, kept: file.people, refused: 3, duplicates: 2 });
  await expectRefused(page, refused);
  const mended = await download(page, page.getByRole('link', { name: 'Download as CSV' }));
  const lines = mended.trim().split(/\r?\n/);
  expect(lines).toHaveLength(refused.length + 1);
  expect(lines[0]).toContain('Prénom');
  expect(lines[2]).toMatch(/^"?11"?[;,].*This is no phone number.*Jean-Baptiste.*néant/);
}

/** Many more people, so that there is something to pause. */
export async function addCrowd(page: Page): Promise<void> {
  // Numbers that end in 25 or less: the sandbox plays tricks with some of the others. No other journey may take those
  // from 06 39 98 30 00 to 06 39 98 61 24: people who are played by hand read nothing by themselves.
  const lines = Array.from({ length: crowd }, (_, index) => {
    const number = `06 39 98 ${30 + Math.floor(index / 25)} ${String(index % 25).padStart(2, '0')}`;
    return `Prénom${index};${number};Lyon;50,00`;
  });
  const text = `Prénom;Téléphone;Ville;Panier moyen\r\n${lines.join('\r\n')}\r\n`;
  await page.getByRole('link', { name: 'Upload another file' }).click();
  await chooseFile(page, csv('foule.csv', text));
  await page.getByRole('radio', { name: 'Yes, all of them did' }).check();
  await startImport(page);
  await page.waitForURL('**/step-3');
  await expectFacts(page.getByRole('region', { name: 'Audience' }), {
    'In the campaign': String(file.people + crowd),
  });
}

/** Says where each value comes from, and looks at what real people will read. */
export async function mapVariables(page: Page): Promise<void> {
  const start = page.getByRole('button', { name: 'Start the campaign' });
  await expectFacts(page.getByRole('region', { name: 'Audience' }), { 'Will receive it': '0' });
  await expect(start).toBeDisabled();
  const variables = page.getByRole('region', { name: 'Variables' });
  await choose(variables.getByRole('region', { name: 'prénom' }), 'Comes from', 'Prénom');
  await choose(variables.getByRole('region', { name: 'panier' }), 'Comes from', 'Panier moyen');
  await choose(variables.getByRole('region', { name: 'Link of “Voir les soldes”' }), 'Comes from', 'Ville');

  await expectFacts(page.getByRole('region', { name: 'Audience' }), {
    'Will receive it': String(file.people + crowd),
  });
  await expect(page.getByRole('combobox', { name: 'Person shown' })).toHaveValue(
    /Chloé N'Diaye.*6 39 98 20 01/,
  );
  const phone = page.getByRole('figure', { name: 'What the customer sees' });
  await expect(phone).toContainText('Bonjour Chloé, les soldes commencent demain. Votre panier : 237,64');
  await page.getByRole('button', { name: 'Next person' }).click();
  await expect(phone).toContainText('Bonjour Amélie');
  await expectFacts(page.getByRole('region', { name: 'Cost and time' }), {
    'What Meta will charge': /about €\d+\.\d\d/,
  });
  await expect(start).toBeEnabled();
}

export const totals = { people: file.people + crowd, refused: refused.length };
