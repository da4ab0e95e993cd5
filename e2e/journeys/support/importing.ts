import { expect, type Page } from '@playwright/test';
import { expectFacts } from './form.ts';

/** A file on disk by its path, or one that is made up here. */
type ContactFile = string | { name: string; mimeType: string; buffer: Buffer };

/** Gives the import page a file; its columns are shown next, or why it was refused. */
export async function chooseFile(page: Page, file: ContactFile): Promise<void> {
  await page.getByLabel('Drop a contact file here').setInputFiles(file);
}

export const csv = (name: string, text: string): ContactFile => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(text),
});

/** What the columns were recognised as. */
export async function expectColumns(page: Page, columns: Record<string, string>): Promise<void> {
  for (const [column, target] of Object.entries(columns)) {
    await expect(page.getByRole('combobox', { name: `Column ${column} becomes`, exact: true })).toHaveValue(
      target,
    );
  }
}

interface Outcome {
  read: number;
  kept: number;
  refused: number;
  duplicates: number;
}

export async function startImport(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Start the import' }).click();
}

export async function expectOutcome(page: Page, outcome: Outcome): Promise<void> {
  await expectFacts(page, {
    'Rows read': String(outcome.read),
    Kept: String(outcome.kept),
    Refused: String(outcome.refused),
    Duplicates: String(outcome.duplicates),
  });
}

/** As on the screen: the line of the file, what stood there, why it did not come in. */
export type RefusedRow = readonly [line: string, value: string, reason: string];

export async function expectRefused(page: Page, refused: readonly RefusedRow[]): Promise<void> {
  const rows = page.getByRole('table', { name: 'Rows to look at' }).getByRole('row');
  await expect(rows).toHaveCount(refused.length + 1);
  for (const [index, [line, value, reason]] of refused.entries()) {
    const row = rows.nth(index + 1);
    await expect(row.getByRole('cell').first()).toHaveText(line);
    await expect(row).toContainText(value);
    await expect(row).toContainText(reason);
  }
}
