import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** What Herald promises: WCAG 2.2, level AA. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** All that a second theme can change on a page that was looked at in the first. */
const aboutColours = ['color-contrast', 'link-in-text-block'];

type Runner = typeof axe;
declare const window: { axe?: Runner };

/**
 * What axe finds on the page and in its frames, as `rule: elements`. Herald's own caller instead of axe's for Playwright,
 * which hands a page 600 kB for each question and brings back every element that passed: half of the time.
 */
export async function findViolations(
  page: Page,
  runOnly: { type: 'tag' | 'rule'; values: string[] } = { type: 'tag', values: standards },
): Promise<string[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => Boolean(window.axe)))) await frame.evaluate(axe.source);
  }
  return page.evaluate(async (only) => {
    const run = (window.axe as Runner).run;
    const { violations } = await run({ runOnly: only, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  }, runOnly);
}

/** Some parts fade from one colour to the other, and begin to when the first picture of the new theme is drawn. */
const coloursSettled = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  .then(() => Promise.allSettled(document.getAnimations()
    .filter((one) => one instanceof CSSTransition).map(({ finished }) => finished)))`;

/** The same in the light and, as far as colours go, in the dark. */
export async function findViolationsInBothThemes(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.evaluate(coloursSettled);
    const only = { type: 'rule' as const, values: aboutColours };
    const violations = await findViolations(page, colorScheme === 'light' ? undefined : only);
    found.push(...violations.map((one) => `${colorScheme}, ${one}`));
  }
  return found;
}
