import { expect, type Locator, type Page, test } from '@playwright/test';
import type { Shop } from '../src/shop.ts';
import { wholeBrowser } from './support/browsers.ts';
import { customerWrites, inboxOf } from './support/inbox.ts';
import { homeOf, newShop, openSession } from './support/people.ts';
import { lastSentTo, sentTo } from './support/sent.ts';
import { watchConsole } from './support/watchConsole.ts';

test.use({ launchOptions: wholeBrowser });

const lucie = { phone: '+33639987201', name: 'Lucie Morel' };

let shop: Shop;
let problems: ReturnType<typeof watchConsole>;
test.beforeEach(async ({ page, context }) => {
  problems = watchConsole(page);
  shop = await newShop();
  await openSession(context, shop);
  await context.grantPermissions(['microphone']);
});
test.afterEach(() => problems.expectNone());

async function openConversation(page: Page) {
  await customerWrites(shop.metaNumberId, lucie, 'Vous pouvez m’appeler ?');
  await page.goto(`${homeOf(shop)}/messages`);
  const inbox = inboxOf(page);
  await inbox.row(lucie.name).click();
  await expect(inbox.thread).toContainText('Vous pouvez m’appeler ?');
  return inbox;
}

/** Seconds go by whether anybody looks or not: what a clock says is at least this. */
const expectSeconds = (timer: Locator, seconds: number) =>
  expect
    .poll(async () => Number((await timer.textContent())?.split(':').at(-1)))
    .toBeGreaterThanOrEqual(seconds);

/** Speaks until the clock of the recording says so. */
async function record(page: Page, seconds: number) {
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  const bar = page.getByRole('group', { name: 'Record a voice message' });
  await expectSeconds(bar.getByRole('timer'), seconds);
  return bar;
}

test('a voice message is recorded, heard, gone on with and sent', async ({ page }) => {
  const { thread, field } = await openConversation(page);
  const bar = await record(page, 2);
  await bar.getByRole('button', { name: 'Pause the recording' }).click();

  // Drawn by its loudness, and heard as it is.
  const heights = () =>
    bar
      .getByRole('slider', { name: 'Position' })
      .locator('i')
      .evaluateAll((peaks) => new Set(peaks.map((peak) => peak.getAttribute('style'))).size);
  await expect.poll(heights).toBeGreaterThan(1);
  await bar.getByRole('button', { name: 'Play: Voice message' }).click();
  await expect(bar.getByRole('slider', { name: 'Position' })).not.toHaveAttribute('aria-valuenow', '0');

  await bar.getByRole('button', { name: 'Go on recording' }).click();
  await expectSeconds(bar.getByRole('timer'), 4);
  await bar.getByRole('button', { name: 'Send the voice message' }).click();
  await expect(bar).toBeHidden();
  await expect(field).toBeVisible();
  await expect.poll(() => lastSentTo(shop, lucie.phone)).toMatchObject({ voice: true });
  // Marked as sent, it is no longer the copy that stood for it meanwhile.
  const sent = thread.getByRole('article').last();
  await expect(sent.getByRole('img', { name: /^(Sent|Delivered|Read)$/ })).toBeVisible();
  await sent.getByRole('button', { name: 'Play: Voice message' }).click();
  await expect(sent.getByRole('slider', { name: 'Position' })).not.toHaveAttribute('aria-valuenow', '0');
});

test('where the browser records no Opus, a plain recording is sent', async ({ page }) => {
  await page.addInitScript(`
    const isTypeSupported = MediaRecorder.isTypeSupported.bind(MediaRecorder);
    MediaRecorder.isTypeSupported = (type) => !type.includes('opus') && isTypeSupported(type);
  `);
  const { thread } = await openConversation(page);
  const bar = await record(page, 2);
  await bar.getByRole('button', { name: 'Send the voice message' }).click();
  await expect(bar).toBeHidden();
  await expect(
    thread
      .getByRole('article')
      .last()
      .getByRole('button', { name: /^Play:/ }),
  ).toBeVisible();
  await expect.poll(async () => (await sentTo(shop, lucie.phone)).map(({ type }) => type)).toEqual(['audio']);
  expect(await lastSentTo(shop, lucie.phone)).not.toMatchObject({ voice: true });
});
