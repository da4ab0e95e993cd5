import { type Locator, page } from 'vitest/browser';

/** Opens the choice with this label and takes the option with these words. */
export async function choose(label: string, option: string, within: Pick<Locator, 'getByRole'> = page) {
  await within.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}
