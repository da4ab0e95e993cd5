import { expect, type Page } from '@playwright/test';

/** Collects what goes wrong in the page without being seen: errors in the console and exceptions nobody caught. */
export function watchConsole(page: Page) {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(`${message.text()} (${page.url()})`);
  });
  page.on('pageerror', (error) => problems.push(`${error.message} (${page.url()})`));
  return {
    /** Fails with what was collected, and starts again. */
    expectNone(where = page.url()) {
      expect(problems.splice(0), where).toEqual([]);
    },
  };
}
