import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';

/** Contact files shaped like those that merchants upload. */
export const fixture = (name: string): string => join(import.meta.dirname, '../../fixtures', name);

/** Clicks a download and reads what comes as text. */
export async function download(page: Page, link: Locator): Promise<string> {
  const started = page.waitForEvent('download');
  await link.click();
  return readFile(await (await started).path(), 'utf8');
}
