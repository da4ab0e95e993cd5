/// <reference lib="dom" />
import type { Page } from '@playwright/test';
import { createAutomation, createClient } from '../packages/contract/src/index.ts';
import { graph } from '../packages/flow/src/index.ts';
import { defineBench } from './lib/defineBench.ts';
import { percentile, round } from './lib/numbers.ts';
import { openBrowser } from './screen/browser.ts';
import { watchFrames } from './screen/measure.ts';
import { type OpenInbox, openSeededInbox } from './screen/openSeededInbox.ts';

const window = { viewport: { width: 1440, height: 900 }, locale: 'en-US' };
const perRow = 15;
/** Milliseconds: by then the view is still, and all that came into sight is drawn. */
const settled = 2000;

export default defineBench({
  name: 'canvas',
  question:
    'In Chromium: how many frames a second does the canvas of an automation of 300 blocks draw while somebody looks around in all of it, comes near and moves a block, beside one of 10?',
  async run({ short, progress, stack }) {
    const inbox = await openSeededInbox(stack, { conversations: 10, messagesEach: 2 }, progress);
    const browser = await openBrowser(stack);
    const steps = short ? 10 : 240;
    const look = async (blocks: number) => {
      progress(`${blocks} blocks`);
      const context = await browser.newContext(window);
      await context.addCookies([{ name: 'access_token', value: inbox.token, url: inbox.url }]);
      const page = await context.newPage();
      await page.goto(`${inbox.base}/automations/${await seedAutomation(inbox, blocks)}`);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const fitted = await framesOf(page, async () => {
        await button('Fit everything').click();
        await page.waitForTimeout(settled);
      });
      const whole = await framesOf(page, () => drag(page, [1000, 850], steps));
      for (let count = 0; count < 8; count += 1) await button('Zoom in').click();
      await page.waitForTimeout(settled);
      const near = await framesOf(page, () => drag(page, [1000, 850], steps));
      await button('Fit everything').click();
      await page.waitForTimeout(settled);
      const box = await page.locator('.react-flow__node').first().boundingBox();
      if (!box) throw new Error('There is no block to move.');
      const moved = await framesOf(page, () => drag(page, [box.x + box.width / 2, box.y + 4], steps));
      await context.close();
      return { fit_longest_frame_ms: fitted.longest_frame_ms, whole, near, moved };
    };
    const bare = await look(10);
    const full = await look(short ? 20 : 300);
    return { bare, full, ratio: round(full.whole.frames_per_second / bare.whole.frames_per_second, 3) };
  },
});

/** An automation of text blocks in rows, each leading to the next. */
async function seedAutomation({ token, url, params }: OpenInbox, count: number): Promise<number> {
  const headers = () => ({ authorization: `Bearer ${token}` });
  const ids = Array.from({ length: count - 1 }, (_, index) => `text${index}`);
  const trigger = { kind: 'kanal_v2_keyword', words: [{ how: 'is', word: 'hello' }] };
  const texts = ids.map((id, index) => [
    id,
    {
      type: 'text',
      at: [(index % perRow) * 320, 200 + Math.floor(index / perRow) * 200],
      settings: { body: `Message ${index}, as long as what shops write to their customers.` },
    },
  ]);
  const drawn = graph.parse({
    start: 'start',
    blocks: { start: { type: 'trigger', settings: trigger }, ...Object.fromEntries(texts) },
    next: Object.fromEntries(['start', ...ids].slice(0, -1).map((id, index) => [id, { next: ids[index] }])),
  });
  const call = createClient({ baseUrl: url, headers });
  const { data } = await call(createAutomation, { params, body: { name: `${count} blocks`, graph: drawn } });
  return data.id;
}

/** Pulls what lies at a point to the left and upwards, two pixels a step. */
async function drag(page: Page, [x, y]: [number, number], steps: number): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) await page.mouse.move(x - 2 * step, y - 2 * step);
  await page.mouse.up();
}

async function framesOf(page: Page, act: () => Promise<void>) {
  const watched = await watchFrames(page);
  await act();
  const { perSecond, milliseconds } = await watched();
  return {
    frames_per_second: round(perSecond, 1),
    frame_p95_ms: round(percentile(milliseconds, 0.95), 1),
    longest_frame_ms: round(Math.max(...milliseconds), 1),
  };
}
