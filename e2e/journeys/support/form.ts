import { expect, type Locator, type Page } from '@playwright/test';

/** Opens a select by its label and takes the option of this name. */
export async function choose(within: Page | Locator, label: string, option: string): Promise<void> {
  const field = within.getByRole('combobox', { name: label });
  await field.click();
  if (await field.isEditable()) await field.fill(option);
  const page = 'page' in within ? within.page() : within;
  await page.getByRole('option', { name: option, exact: true }).click();
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
  ('page' in within ? within.page() : within).getByRole('term').filter({ hasText: term });
