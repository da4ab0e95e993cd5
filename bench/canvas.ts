/// <reference lib="dom" />
import type { Locator, Page } from '@playwright/test';
import { createAutomation, createClient } from '../packages/contract/src/index.ts';
import { graph } from '../packages/flow/src/index.ts';
import { defineBench } from './lib/defineBench.ts';
import { round } from './lib/numbers.ts';
import { bareCanvas } from './screen/bareCanvas.ts';
import { openBrowser } from './screen/browser.ts';
import { watchMainThread } from './screen/mainThread.ts';
import { type OpenInbox, openSeededInbox } from './screen/openSeededInbox.ts';

const window = { viewport: { width: 1440, height: 900 }, locale: 'en-US' };
const perRow = 15;
/** Milliseconds: by then the view is still, and all that came into sight is drawn. */
const settled = 2000;

export default defineBench({
  name: 'canvas',
  question:
    'In Chromium: how many frames a second does the canvas of an automation of 300 blocks draw while somebody looks around in all of it, comes near, moves a block, pulls it over the edge and types in its form, and what does its main thread do for each, beside 300 empty boxes and an automation of 10 blocks?',
  async run({ short, progress, stack }) {
    const inbox = await openSeededInbox(stack, { conversations: 10, messagesEach: 2 }, progress);
    const browser = await openBrowser(stack);
    const steps = short ? 10 : 80;
    const open = async () => {
      const context = await browser.newContext(window);
      await context.addCookies([{ name: 'access_token', value: inbox.token, url: inbox.url }]);
      return context.newPage();
    };
    const look = async (blocks: number) => {
      progress(`${blocks} blocks`);
      const page = await open();
      await page.goto(`${inbox.base}/automations/${await seedAutomation(inbox, blocks)}`);
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const watch = (act: () => Promise<void>) => watchMainThread(page, act);
      const fitted = await watch(async () => {
        await button('Fit everything').click();
        await page.waitForTimeout(settled);
      });
      await page.getByRole('group', { name: /^Inbound message/ }).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('textbox', { name: 'Word' }).click();
      const typed = await watch(() => page.keyboard.type('anything '.repeat(short ? 1 : 6), { delay: 16 }));
      await page.keyboard.press('Escape');
      const whole = await watch(() => drag(page, pane, steps));
      const zoomed = await watch(() => zoom(page, steps));
      await button('Fit everything').click();
      await page.waitForTimeout(settled);
      for (let count = 0; count < 8; count += 1) await button('Zoom in').click();
      await page.waitForTimeout(settled);
      const near = await watch(() => drag(page, pane, steps));
      await button('Fit everything').click();
      await page.waitForTimeout(settled);
      const block = page.locator('.react-flow__node').first();
      const moved = await watch(async () => drag(page, await topOf(block), steps, inward));
      await button('Fit everything').click();
      await page.waitForTimeout(settled);
      const carried = await watch(async () => carryOut(page, await topOf(block), steps));
      await page.context().close();
      return { fit_longest_task_ms: fitted.longest_task_ms, whole, zoomed, near, moved, carried, typed };
    };
    const lookAtBoxes = async (boxes: number) => {
      progress(`${boxes} empty boxes`);
      const page = await open();
      await page.setContent(bareCanvas(boxes, perRow));
      const watch = (act: () => Promise<void>) => watchMainThread(page, act);
      const whole = await watch(() => drag(page, besideBoxes, steps));
      const zoomed = await watch(() => zoom(page, steps));
      const moved = await watch(async () =>
        drag(page, await topOf(page.locator('.box').first()), steps, inward),
      );
      await page.context().close();
      return { whole, zoomed, moved };
    };
    const few = await look(10);
    const count = short ? 20 : 300;
    const bare = await lookAtBoxes(count);
    const full = await look(count);
    // What a drag costs must not grow with the blocks.
    return { bare, few, full, ratio: round(full.moved.script_ms_a_frame / few.moved.script_ms_a_frame, 3) };
  },
});

/** Where nothing but the pane is. */
const pane: [number, number] = [1000, 850];
const besideBoxes: [number, number] = [1400, 850];

async function topOf(box: Locator): Promise<[number, number]> {
  const place = await box.boundingBox();
  if (!place) throw new Error('There is nothing to move.');
  return [place.x + place.width / 2, place.y + 4];
}

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

/** At the edge of the canvas a block would take the whole view along, which is looking around once more. */
const inward = 2;

/** Pulls what lies at a point, two pixels a step: to the left and upwards unless it is told otherwise. */
async function drag(page: Page, [x, y]: [number, number], steps: number, by = -2): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= steps; step += 1) await page.mouse.move(x + by * step, y + by * step);
  await page.mouse.up();
}

/** Pulls a block over the edge of the canvas and holds it there for so many frames, while the view goes along. */
async function carryOut(page: Page, [x, y]: [number, number], frames: number): Promise<void> {
  const canvas = await page.locator('.react-flow').boundingBox();
  if (!canvas) throw new Error('There is no canvas.');
  const view = () => page.locator('.react-flow__viewport').evaluate(({ style }) => style.transform);
  const before = await view();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(canvas.x + canvas.width / 2, y, { steps: 5 });
  await page.mouse.move(canvas.x + canvas.width / 2, canvas.y - 5, { steps: 5 });
  await page.evaluate(async (count) => {
    for (let frame = 0; frame < count; frame += 1) await new Promise(requestAnimationFrame);
  }, frames);
  await page.mouse.up();
  if ((await view()) === before) throw new Error('The view did not go along.');
}

/** Nearer and away again. */
async function zoom(page: Page, steps: number): Promise<void> {
  await page.mouse.move(...pane);
  for (let step = 1; step <= steps; step += 1) await page.mouse.wheel(0, step <= steps / 2 ? -6 : 6);
}
