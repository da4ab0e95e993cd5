import type { BrowserContext } from '@playwright/test';

/** What a person does in a browser, all its windows taken together. */
export interface Effort {
  clicks: number;
  letters: number;
  pages: number;
  /** How long that takes somebody who reads each page for a while, types as most people do, and aims before a click. */
  seconds(): number;
}

/** Counts from now on. */
export async function countEffort(context: BrowserContext): Promise<Effort> {
  const effort = {
    clicks: 0,
    letters: 0,
    pages: 0,
    seconds: () => effort.clicks * 2 + effort.letters * 0.3 + effort.pages * 5,
  };
  await context.exposeBinding('tellEffort', (_, what: 'clicks' | 'letters' | 'pages', count: number) => {
    effort[what] += count;
  });
  await context.addInitScript(`
    tellEffort('pages', 1);
    addEventListener('pointerdown', () => tellEffort('clicks', 1), true);
    const lengths = new WeakMap();
    addEventListener('input', ({ target }) => {
      const length = target.value?.length ?? 0;
      tellEffort('letters', Math.max(1, length - (lengths.get(target) ?? 0)));
      lengths.set(target, length);
    }, true);
    let title = '';
    setInterval(() => {
      const now = document.querySelector('h1')?.textContent ?? '';
      if (title && now && now !== title) tellEffort('pages', 1);
      title = now || title;
    }, 50);`);
  return effort;
}
