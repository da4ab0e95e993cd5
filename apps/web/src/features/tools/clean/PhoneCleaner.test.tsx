import { cleanPhones } from '@herald/contract';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { serve } from '#app/testing/fakeServer.ts';
import { renderScreen } from '#app/testing/renderScreen.tsx';
import { PhoneCleaner } from './PhoneCleaner.tsx';
import { spreadsheet } from './testing.ts';

const field = page.getByLabelText('One person per line');
const save = page.getByRole('button', { name: 'Download the clean list' });

test('what was read as numbers of one country goes when another one is chosen', async () => {
  serve(cleanPhones, () => ({ data: [{ phone: '+33612345678' }] }));
  await renderScreen(PhoneCleaner, { texts: ['tools'] });
  await field.fill('06 12 34 56 78');
  await page.getByRole('button', { name: 'Clean the list' }).click();
  await expect.element(save).toBeVisible();
  await page.getByRole('combobox', { name: 'Country of national numbers' }).click();
  await page.getByRole('option', { name: 'Belgium' }).click();
  await expect.element(save).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('06 12 34 56 78');
});

function choose(file: File): void {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (input) Object.defineProperty(input, 'files', { value: [file], configurable: true });
  input?.dispatchEvent(new Event('change', { bubbles: true }));
}

test('a spreadsheet is read as it is, and its column of numbers is cleaned', async () => {
  const asked: string[] = [];
  serve(cleanPhones, ({ body }) => {
    asked.push(...body.lines);
    return { data: [{ phone: '+33612345678' }] };
  });
  await renderScreen(PhoneCleaner, { texts: ['tools'] });
  choose(new File([Uint8Array.from(atob(spreadsheet), (one) => one.charCodeAt(0))], 'clients.xlsx'));
  await expect.element(field).toHaveValue('Nom,Mobile\n"Zoé, fils",33612345678');
  await page.getByRole('button', { name: 'Clean the list' }).click();
  await expect.element(page.getByText('1 usable number')).toBeVisible();
  expect(asked).toEqual(['33612345678']);
});

test('a spreadsheet that is broken is refused, with the way out', async () => {
  await renderScreen(PhoneCleaner, { texts: ['tools'] });
  choose(new File(['PK, and nothing else'], 'clients.xlsx'));
  await expect.element(page.getByText(/save it as CSV and open the CSV/)).toBeVisible();
  await expect.element(field).toHaveValue('');
});

test('a file that is too large is refused before it is read', async () => {
  await renderScreen(PhoneCleaner, { texts: ['tools'] });
  const file = new File(['06 12 34 56 78'], 'all.csv', { type: 'text/csv' });
  Object.defineProperty(file, 'size', { value: 21 * 1024 * 1024 });
  Object.defineProperty(file, 'arrayBuffer', { value: () => Promise.reject(new Error('It was read.')) });
  choose(file);
  await expect.element(page.getByText(/larger than 20 MB/)).toBeVisible();
  await expect.element(field).toHaveValue('');
});

test('while a file is read nothing is typed that it would overwrite, and one sees it', async () => {
  await renderScreen(PhoneCleaner, { texts: ['tools'] });
  const file = new File(['06 12 34 56 78'], 'clients.csv', { type: 'text/csv' });
  const bytes = await file.arrayBuffer();
  const reading = Promise.withResolvers<ArrayBuffer>();
  Object.defineProperty(file, 'arrayBuffer', { value: () => reading.promise });
  choose(file);
  const open = page.getByRole('button', { name: 'Open a file' });
  await expect.element(open).toHaveAttribute('data-loading', 'true');
  await expect.element(field).toHaveAttribute('readonly');
  reading.resolve(bytes);
  await expect.element(field).toHaveValue('06 12 34 56 78');
  await expect.element(field).not.toHaveAttribute('readonly');
  await expect.element(open).not.toHaveAttribute('data-loading');
});
