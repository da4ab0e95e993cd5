import { expect, type Locator, type Page } from '@playwright/test';

/** Opens a select by its label and takes the option of this name. */
export async function choose(within: Page | Locator, label: string, option: string): Promise<void> {
  const field = within.getByRole('combobox', { name: label });
  await field.click();
  if (await field.isEditable()) await field.fill(option);
  // The list of another field may still be closing, with an option of the same name.
  await expect(field).toHaveAttribute('aria-controls');
  const list = pageOf(within).locator(`[id="${await field.getAttribute('aria-controls')}"]`);
  await list.getByRole('option', { name: option, exact: true }).click();
}

/** Checks what stands beside the terms of a list of facts. */
export async function expectFacts(
  within: Page | Locator,
  facts: Record<string, string | RegExp>,
): Promise<void> {
  for (const [term, value] of Object.entries(facts)) {
    const row = within.locator('dl > div').filter({ has: named(within, term) });
    await expect(row.getByRole('definition'), term).toHaveText(value);
  }
}

const named = (within: Page | Locator, term: string) =>
  pageOf(within).getByRole('term').filter({ hasText: term });

const pageOf = (within: Page | Locator): Page => ('page' in within ? within.page() : within);
