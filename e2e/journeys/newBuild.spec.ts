import { expect, type Page, test } from '@playwright/test';
import type { Shop } from '../src/shop.ts';
import { customerWrites, inboxOf } from './support/inbox.ts';
import { homeOf, newShop, openSession } from './support/people.ts';

let shop: Shop;
test.beforeAll(async () => {
  shop = await newShop();
});
test.beforeEach(({ context }) => openSession(context, shop));

const begun = 'Je vérifie et je reviens vers vous';
const noticeOf = (page: Page) => page.getByRole('status').filter({ hasText: 'A new version' });

test('a new build is told to an open tab, waits while somebody writes, and comes with the next page', async ({
  page,
}) => {
  await customerWrites(shop.metaNumberId, { phone: '+33639987104', name: 'Dora Leroy' }, 'Bonjour !');
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'a newer one' } }));
  await page.goto(`${homeOf(shop)}/messages`);
  const { row, field } = inboxOf(page);
  await row('Dora Leroy').click();
  await field.fill(begun);
  const loaded = page.waitForEvent('load');
  await noticeOf(page).getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect(field).toHaveValue(begun);

  await noticeOf(page).getByRole('button', { name: 'Later' }).click();
  await expect(noticeOf(page)).toBeHidden();
  const another = page.waitForEvent('load');
  await page.getByRole('link', { name: 'Contacts', exact: true }).click();
  await another;
  await expect(page).toHaveURL(/\/contacts$/);
});

test('a part that is gone does not load the page over a form; whoever typed says when', async ({ page }) => {
  await page.goto(`${homeOf(shop)}/settings/team`);
  const name = page.getByRole('textbox', { name: 'Name of the team' });
  await name.fill('Typed and not saved');
  await page.route('**/builds/latest.json', (route) => route.fulfill({ json: { id: 'a newer one' } }));
  await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
  await page.keyboard.press('Control+k');
  const reload = noticeOf(page).getByRole('button', { name: 'Reload' });
  await expect(reload).toBeVisible();
  await expect(name).toHaveValue('Typed and not saved');
  await page.unroute('**/assets/*.js');
  const loaded = page.waitForEvent('load');
  await reload.click();
  await loaded;
  await expect(name).not.toHaveValue('Typed and not saved');
});

test('the page says which build it is, and the server describes it', async ({ page, request }) => {
  await page.goto('/login');
  const id = await page.locator('meta[name="build-id"]').getAttribute('content');
  const build = await (await request.get(`/builds/meta/${id}.json`)).json();
  expect(build).toMatchObject({ id, built_at: expect.any(String) });
  expect(await (await request.get('/builds/latest.json')).json()).toEqual({ id });
});
