/// <reference lib="dom" />
import type { Browser, Page } from '@playwright/test';
import { defineBench } from './lib/defineBench.ts';
import { percentile, round } from './lib/numbers.ts';
import { barePage } from './screen/barePage.ts';
import { openBrowser } from './screen/browser.ts';
import { type Frames, scrollFrames, watchSwitch } from './screen/measure.ts';
import { type OpenInbox, openSeededInbox } from './screen/openSeededInbox.ts';
import { traceWork } from './screen/traceWork.ts';

const scroller = '[aria-label="Conversations"] div:has(> ul[style])';

export default defineBench({
  name: 'screen',
  question:
    'In Chromium, with 100,000 conversations: how many frames a second does the list scroll at, beside a page of plain rows, and how long until another conversation is painted?',
  async run({ short, progress, stack }) {
    const conversations = short ? 300 : 100_000;
    const inbox = await openSeededInbox(stack, { conversations, messagesEach: short ? 3 : 10 }, progress);
    const browser = await openBrowser(stack);

    progress('scrolling plain rows');
    const bare = await scrollBare(browser, short ? 1 : 8);
    progress('scrolling the inbox');
    const page = await openInbox(browser, inbox);
    const inboxFrames = await scrollFrames(page, scroller, short ? 1 : 20);
    const rowsLoaded = await page.evaluate(
      (selector) => Math.round((document.querySelector(`${selector} ul`)?.clientHeight ?? 0) / 72),
      scroller,
    );
    await page.evaluate((selector) => document.querySelector(selector)?.scrollTo({ top: 0 }), scroller);

    progress('switching');
    const times = short ? 5 : 40;
    const byMouse = await switchByMouse(page, times);
    const byKeyboard = await switchByKeyboard(page, times, glance);
    const skimming = await switchByKeyboard(page, times, 0);
    progress('where a switch spends its time');
    // Apart, for a trace costs time itself; each with conversations that were not open yet.
    const few = short ? 2 : 20;
    const work = (act: () => Promise<unknown>) => traceWork(browser, page, few, act);
    const workByMouse = await work(() => switchByMouse(page, few, times * 3));
    const workByKeyboard = await work(() => switchByKeyboard(page, few, glance));
    const workOfSkimming = await work(() => switchByKeyboard(page, few, 0));
    return {
      conversations,
      rows_loaded: rowsLoaded,
      bare: figuresOf(bare),
      inbox: figuresOf(inboxFrames),
      ratio: round(inboxFrames.perSecond / bare.perSecond, 3),
      switch_by_mouse_ms: spread(byMouse),
      switch_by_keyboard_ms: spread(byKeyboard),
      skim_by_keyboard_ms: spread(skimming),
      work_by_mouse: workByMouse,
      work_by_keyboard: workByKeyboard,
      work_of_skimming: workOfSkimming,
    };
  },
});

/** Milliseconds: as long as it takes to see that a conversation is not the one. */
const glance = 200;

const window = { viewport: { width: 1440, height: 900 }, locale: 'en-US' };

/** What this machine draws at best: the same rows, with nothing behind them. */
async function scrollBare(browser: Browser, seconds: number): Promise<Frames> {
  const page = await browser.newPage(window);
  await page.setContent(barePage(2000));
  const frames = await scrollFrames(page, '[data-scroller]', seconds);
  await page.close();
  return frames;
}

async function openInbox(browser: Browser, { token, url, base }: OpenInbox): Promise<Page> {
  const context = await browser.newContext(window);
  await context.addCookies([{ name: 'access_token', value: token, url }]);
  const page = await context.newPage();
  await page.goto(`${base}/messages`);
  await page.locator(`${scroller} li a`).nth(5).waitFor();
  return page;
}

/** As people do: the pointer comes to the row, stays a moment, clicks. */
async function switchByMouse(page: Page, times: number, first = 0): Promise<number[]> {
  const taken: number[] = [];
  for (let index = first; index < first + times; index += 1) {
    const row = page.locator(`${scroller} li[data-index="${index}"] a`);
    await row.scrollIntoViewIfNeeded();
    const painted = await watchSwitch(page, 'pointerup');
    await row.click({ delay: 60 });
    taken.push(await painted());
  }
  return taken;
}

/** Beside an open conversation, `j` opens the next, after a look of some milliseconds at the one before. */
async function switchByKeyboard(page: Page, times: number, look: number): Promise<number[]> {
  const taken: number[] = [];
  for (let index = 0; index < times; index += 1) {
    await page.waitForTimeout(look);
    const painted = await watchSwitch(page, 'keydown');
    await page.keyboard.press('j');
    taken.push(await painted());
  }
  return taken;
}

const figuresOf = ({ perSecond, milliseconds }: Frames) => ({
  frames_per_second: round(perSecond, 1),
  frame_p95_ms: round(percentile(milliseconds, 0.95), 1),
  longest_frame_ms: round(Math.max(...milliseconds), 1),
});

const spread = (values: number[]) => ({
  p50: round(percentile(values, 0.5), 1),
  p95: round(percentile(values, 0.95), 1),
  max: round(Math.max(...values), 1),
});
