import {
  closeConversation,
  createMacro,
  getConversation,
  runMacro,
  sendConversationMessage,
} from '@herald/contract';
import { expect, type Page, test } from '@playwright/test';
import type { Shop } from '../src/shop.ts';
import { wholeBrowser } from './support/browsers.ts';
import { customerWrites, idsOf, inboxOf, inboxPath } from './support/inbox.ts';
import { newShop, openSession } from './support/people.ts';

test.use({ launchOptions: wholeBrowser });

const lea = { phone: '+33639982951', name: 'Léa Fabre' };

let shop: Shop;
let contactId: number;
test.beforeEach(async ({ page, context }) => {
  shop = await newShop();
  await customerWrites(shop.metaNumberId, lea, 'Où est mon colis ?');
  [contactId = 0] = await idsOf(shop, [lea]);
  await openSession(context, shop);
  await context.grantPermissions(['microphone']);
  await page.goto(`${inboxPath(shop)}/${contactId}`);
  await expect(inboxOf(page).thread).toContainText('Où est mon colis ?');
});

const matching = (path: string) => new RegExp(`${path.replaceAll(/:\w+/g, '[^/?]+')}$`);

/** Keeps what is sent to an address on its way, until it is let go. */
async function keepOnItsWay(page: Page, address: RegExp) {
  const held = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    if (route.request().method() === 'POST') await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** What asked for a closing so far. */
function closings(page: Page): string[] {
  const asked: string[] = [];
  const addresses = [closeConversation, runMacro].map(({ path }) => matching(path));
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && addresses.some((address) => address.test(pathname)))
      asked.push(pathname);
  });
  return asked;
}

/** While the answer is on its way nothing is closed; afterwards the thread tells the answer first. */
async function expectClosedLast(page: Page, asked: readonly string[], letGo: () => void) {
  await expect(page.getByText('Closes as soon as what you wrote has left.')).toBeVisible();
  expect(asked).toEqual([]);
  letGo();
  await expect.poll(() => asked.length).toBe(1);
  const params = { ...shop.params, contact_id: contactId };
  const read = async () => (await shop.call(getConversation, { params, query: { peek: 'true' } })).data;
  await expect.poll(async () => (await read()).closed).toBe(true);
  const { messages, timeline } = await read();
  const answer = messages.find(({ contact_is_sender }) => !contact_is_sender);
  const closing = timeline.find((entry) => entry.kind === 'event' && entry.event === 'closed');
  expect(Date.parse(answer?.created_at ?? '')).toBeLessThan(Date.parse(closing?.at ?? ''));
}

test('Close in the menu of a row lets the answer leave first', async ({ page }) => {
  const inbox = inboxOf(page);
  const letGo = await keepOnItsWay(page, matching(sendConversationMessage.path));
  const asked = closings(page);
  await inbox.send('Il arrive demain.');
  await inbox.row(/Léa Fabre/).hover();
  await page.getByRole('button', { name: 'Actions for Léa Fabre' }).click();
  await page.getByRole('menuitem', { name: /^Close/ }).click();
  await expectClosedLast(page, asked, letGo);
});

test('a macro that closes lets the answer leave first', async ({ page }) => {
  const inbox = inboxOf(page);
  const steps = { finish: { kind: 'close' as const } };
  await shop.call(createMacro, {
    params: { team_id: shop.params.team_id },
    body: { name: 'Done', is_shared: false, steps },
  });
  await page.reload();
  await expect(inbox.thread).toContainText('Où est mon colis ?');
  const letGo = await keepOnItsWay(page, matching(sendConversationMessage.path));
  const asked = closings(page);
  await inbox.send('Il arrive demain.');
  await expect(inbox.thread).toContainText('Il arrive demain.');
  await inbox.thread.click();
  await page.keyboard.press('m');
  await page.getByRole('combobox', { name: 'Run a macro…' }).fill('Done');
  await page.keyboard.press('Enter');
  await expectClosedLast(page, asked, letGo);
});

test('Close lets a voice message leave first that is still on its way up', async ({ page }) => {
  const letGo = await keepOnItsWay(page, /\/files$/);
  const asked = closings(page);
  await page.getByRole('button', { name: 'Record a voice message' }).click();
  const bar = page.getByRole('group', { name: 'Record a voice message' });
  await expect(bar.getByRole('timer')).toHaveText(/[1-9]$/);
  await bar.getByRole('button', { name: 'Send the voice message' }).click();
  await page.getByRole('button', { name: 'Close', exact: true }).first().click();
  await expectClosedLast(page, asked, letGo);
});
