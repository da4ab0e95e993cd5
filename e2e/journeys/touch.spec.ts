import { createGroup } from '@herald/contract';
import { type CDPSession, expect, type Locator, test } from '@playwright/test';
import { control, type Shop } from '../src/shop.ts';
import { customerWrites, inboxOf } from './support/inbox.ts';
import { expectTitle, homeOf, newShop, openSession } from './support/people.ts';
import { picture } from './support/pictures.ts';
import { sandboxUrl } from './support/ports.ts';
import { lastSentTo } from './support/sent.ts';
import { watchConsole } from './support/watchConsole.ts';

test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } });

const nadia = { phone: '+33639987301', name: 'Nadia Roux' };

interface Point {
  x: number;
  y: number;
}

/** Fingers on the screen, each where it is now. */
const fingers = (cdp: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: Point[]) =>
  cdp.send('Input.dispatchTouchEvent', { type, touchPoints });

async function middleOf(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('It is not on the screen.');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

const areThere = (images: unknown[]) =>
  images.length === 2 && images.every((image) => (image as { naturalHeight: number }).naturalHeight > 0);

let shop: Shop;
let problems: ReturnType<typeof watchConsole>;
test.beforeEach(async ({ page, context }) => {
  problems = watchConsole(page);
  shop = await newShop();
  await openSession(context, shop);
});
test.afterEach(() => problems.expectNone());

async function customerSendsPicture(caption: string): Promise<void> {
  await control(sandboxUrl, `customers/${nadia.phone.replace('+', '')}/messages`, {
    phoneNumberId: shop.metaNumberId,
    type: 'image',
    caption,
    file: { mime: 'image/png', name: 'robe.png', base64: picture('robe.png').buffer.toString('base64') },
  });
}

test('fingers open, react, look closely, turn pages and go back', async ({ page, context }) => {
  await customerWrites(shop.metaNumberId, nadia, 'Laquelle me va le mieux ?');
  await customerSendsPicture('La rouge');
  await customerSendsPicture('La bleue');
  await page.goto(`${homeOf(shop)}/messages`);
  const inbox = inboxOf(page);
  await expect(inbox.row(nadia.name)).toContainText('La bleue');
  await inbox.row(nadia.name).tap();
  await expect(inbox.list).toBeHidden();
  const cdp = await context.newCDPSession(page);

  const question = inbox.thread.getByText('Laquelle me va le mieux ?');
  const heart = page.getByRole('button', { name: 'React with ❤️' });
  // Until its pictures are there, what one points at still moves.
  await expect.poll(() => inbox.thread.locator('article img').evaluateAll(areThere)).toBe(true);
  await expect(async () => {
    await fingers(cdp, 'touchStart', await middleOf(question));
    try {
      await expect(heart).toBeInViewport({ ratio: 1, timeout: 3000 });
    } finally {
      await fingers(cdp, 'touchEnd');
    }
  }).toPass();
  await heart.tap();
  await expect(heart).toBeHidden();
  await expect.poll(() => lastSentTo(shop, nadia.phone)).toMatchObject({ emoji: '❤️' });

  await inbox.thread.getByRole('button', { name: /La rouge/ }).tap();
  const lightbox = page.getByRole('dialog', { name: 'Images of the conversation' });
  const image = lightbox.getByRole('img');
  await expect(lightbox.getByRole('status')).toContainText('1 of 2');
  await expect(image).toBeVisible();
  // Two fingers, then apart: it grows. Zoomed out again, a finger turns the page.
  await fingers(cdp, 'touchStart', { x: 180, y: 400 }, { x: 210, y: 400 });
  for (const apart of [40, 70, 100]) {
    await fingers(cdp, 'touchMove', { x: 180 - apart, y: 400 }, { x: 210 + apart, y: 400 });
  }
  await fingers(cdp, 'touchEnd');
  await expect(image).toHaveAttribute('style', /scale\((?!1\))/);
  const zoomOut = lightbox.getByRole('button', { name: 'Zoom out' });
  while ((await zoomOut.getAttribute('aria-disabled')) !== 'true') await zoomOut.tap();
  await fingers(cdp, 'touchStart', { x: 300, y: 400 });
  for (const x of [240, 180, 120]) await fingers(cdp, 'touchMove', { x, y: 400 });
  await fingers(cdp, 'touchEnd');
  await expect(lightbox.getByRole('status')).toContainText('2 of 2');
  await lightbox.getByRole('button', { name: 'Close' }).tap();

  await page.goBack();
  await expect(inbox.row(nadia.name)).toBeVisible();
  await inbox.row(nadia.name).tap();
  await page.getByRole('link', { name: 'Back to the list' }).tap();
  await expect(inbox.row(nadia.name)).toBeVisible();
});

test('the keyboard takes its room from the messages, of which the newest stay in sight', async ({ page }) => {
  await customerWrites(shop.metaNumberId, nadia, 'Bonjour !');
  for (let count = 1; count <= 20; count += 1) {
    await customerWrites(shop.metaNumberId, nadia, `Question ${count}`);
  }
  await page.goto(`${homeOf(shop)}/messages`);
  const inbox = inboxOf(page);
  await expect(inbox.row(nadia.name)).toContainText('Question 20');
  // The first time it opens at what is unread, the second time at its end.
  await inbox.row(nadia.name).tap();
  await expect(inbox.thread).toContainText('Question 1');
  await page.getByRole('link', { name: 'Back to the list' }).tap();
  await inbox.row(nadia.name).tap();
  const newest = inbox.thread.getByText('Question 20');
  await expect(newest).toBeInViewport({ ratio: 1 });
  await inbox.field.tap();
  await expect(page.locator('meta[name=viewport]')).toHaveAttribute('content', /resizes-content/);
  await page.setViewportSize({ width: 390, height: 430 });
  await expect(inbox.field).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeInViewport({ ratio: 1 });
  await expect(newest).toBeInViewport({ ratio: 1 });
});

test('what can be done with a list is shown whole, and the settings lead to each page and back', async ({
  page,
}) => {
  await shop.call(createGroup, { params: shop.params, body: { name: 'VIP' } });
  await page.goto(`${homeOf(shop)}/lists`);
  await page.getByRole('button', { name: 'Actions for “VIP”' }).tap();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  for (const item of await page.getByRole('menuitem').all()) await expect(item).toBeInViewport({ ratio: 1 });
  await page.getByRole('menuitem', { name: 'Delete' }).tap();
  await expect(page.getByRole('dialog', { name: 'Delete “VIP”?' })).toBeVisible();

  await page.goto(`${homeOf(shop)}/settings/notifications`);
  await expectTitle(page, 'Notifications');
  await page.getByRole('link', { name: 'Settings', exact: true }).tap();
  const pages = page.getByRole('navigation', { name: 'Settings' });
  await expect(pages.getByRole('link', { name: 'Languages' })).toBeInViewport({ ratio: 1 });
  await pages.getByRole('link', { name: 'Notifications' }).tap();
  await expectTitle(page, 'Notifications');
});
