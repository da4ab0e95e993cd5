import { type ConsoleMessage, expect, type Page } from '@playwright/test';

/** Collects what goes wrong in the page without being seen: errors in the console and exceptions nobody caught. */
export function watchConsole(page: Page) {
  const problems: string[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error' || asksWhoIsThere(message) || triesScriptsInPreview(message)) return;
    problems.push(`${message.text()} (${page.url()})`);
  });
  page.on('pageerror', (error) => problems.push(`${error.message} (${page.url()})`));
  return {
    /** Fails with what was collected, and starts again. */
    expectNone(where = page.url()) {
      expect(problems.splice(0), where).toEqual([]);
    },
  };
}

/** To a guest the server answers 401, which the browser reports whatever the page makes of it. */
const asksWhoIsThere = (message: ConsoleMessage) =>
  message.text().includes('401') && message.location().url.endsWith('/api/user');

/** Previews are frames without scripts, into which the browser's driver puts its own in vain. */
const triesScriptsInPreview = (message: ConsoleMessage) =>
  message.text().startsWith("Blocked script execution in 'about:srcdoc'");
