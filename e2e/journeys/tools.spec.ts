import { expect, type Page, test } from '@playwright/test';
import { control, type Shop } from '../src/shop.ts';
import { pickUpPhone } from './support/customer.ts';
import { openSite } from './support/foreignSite.ts';
import { inboxOf } from './support/inbox.ts';
import { inLanguage } from './support/language.ts';
import { homeOf, newShop, openSession } from './support/people.ts';
import { sandboxUrl } from './support/ports.ts';
import { watchConsole } from './support/watchConsole.ts';

/** Where an address leads whoever follows it: the number's chat, and the words that are ready there. */
async function follow(page: Page, link: string): Promise<string> {
  const answer = await page.request.get(link, { maxRedirects: 0 });
  const chat = new URL(answer.headers().location ?? '');
  expect(chat.origin).toBe('https://wa.me');
  return chat.searchParams.get('text') ?? '';
}

/** The person's own WhatsApp, in the sandbox, with these words sent. */
async function sendFromPhone(page: Page, shop: Shop, person: Person, text: string): Promise<void> {
  await control(sandboxUrl, 'customers', person);
  const phone = await page.context().newPage();
  await (await pickUpPhone(phone, shop.metaNumberId, person.phone)).write(text);
  await phone.close();
}

interface Person {
  phone: string;
  name: string;
}

/** What a person has written is in, once their conversation is on the list. */
async function waitFor(page: Page, shop: Shop, { name }: Person): Promise<void> {
  await page.goto(`${homeOf(shop)}/messages`);
  await expect(inboxOf(page).row(new RegExp(name))).toBeVisible();
}

let problems: ReturnType<typeof watchConsole>;
test.beforeEach(({ page }) => {
  problems = watchConsole(page);
});
test.afterEach(() => problems.expectNone());

test('a link on a poster counts who opens it and who writes', async ({ page }) => {
  const shop = await newShop();
  const anna = { phone: '+33639987921', name: 'Anna Weber' };
  await openSession(page.context(), shop);
  await page.goto(`${homeOf(shop)}/tools`);
  await page.getByRole('button', { name: 'New link' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New click-to-chat link' });
  await dialog.getByLabel('Name').fill('Poster');
  await dialog.getByLabel('First message').fill('Hello, I saw your poster.');
  await dialog.getByRole('button', { name: 'Create the link' }).click();
  const shared = page.getByRole('dialog', { name: 'Poster' });
  await expect(shared.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  const text = await follow(page, await shared.getByRole('textbox', { name: 'Link' }).inputValue());
  expect(text).toBe('Hello, I saw your poster.');

  await sendFromPhone(page, shop, anna, text);
  await waitFor(page, shop, anna);
  await page.goto(`${homeOf(shop)}/tools`);
  const poster = page.getByRole('row').filter({ hasText: 'Poster' });
  await expect(poster.getByRole('cell').nth(1)).toHaveText('1');
  await expect(poster.getByRole('cell').nth(2)).toHaveText('1');
});

test('somebody subscribes by a form, and only once their own WhatsApp has said so', async ({
  page,
  browser,
}) => {
  const shop = await newShop();
  const ines = { phone: '+33639987922', name: 'Inès Roy' };
  await openSession(page.context(), shop);
  await page.goto(`${homeOf(shop)}/tools?tab=forms`);
  await page.getByRole('button', { name: 'New form' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New opt-in form' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Counter');
  await dialog.getByRole('button', { name: 'Create the form' }).click();
  const shared = page.getByRole('dialog', { name: 'Counter' });
  const url = await shared.getByRole('textbox', { name: 'Link' }).inputValue();

  const context = await browser.newContext({ storageState: inLanguage('en') });
  const hers = await context.newPage();
  await hers.goto(url);
  await hers.getByLabel('WhatsApp number').fill(ines.phone);
  await hers.getByRole('checkbox').check();
  await hers.getByRole('button', { name: 'Subscribe' }).click();
  await expect(hers.getByRole('heading', { name: /^One step left/ })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Counter' });
  await page.goto(`${homeOf(shop)}/tools?tab=forms`);
  await expect(row.getByRole('cell').nth(3)).toHaveText('1');
  await expect(row.getByRole('cell').nth(4)).toHaveText('0');

  const ready = await hers.getByRole('link', { name: 'Open WhatsApp and send' }).getAttribute('href');
  await sendFromPhone(page, shop, ines, new URL(ready ?? '').searchParams.get('text') ?? '');
  await waitFor(page, shop, ines);
  await page.goto(`${homeOf(shop)}/tools?tab=forms`);
  await expect(row.getByRole('cell').nth(4)).toHaveText('1');
  await page.goto(`${homeOf(shop)}/contacts`);
  await expect(page.getByRole('row').filter({ hasText: 'Inès Roy' })).toContainText('Opted in');

  await page.goto(`${homeOf(shop)}/tools?tab=forms`);
  await page.getByRole('button', { name: 'Delete Counter' }).click();
  const sure = page.getByRole('dialog', { name: 'Delete the form “Counter”?' });
  await expect(sure).toContainText('1 person who subscribed with it stays');
  await sure.getByRole('button', { name: 'Delete the form' }).click();
  await expect(page.getByText('The form Counter is deleted.')).toBeVisible();
  await expect(row).toHaveCount(0);
  await hers.goto(url);
  await expect(hers.getByRole('heading', { name: 'This form is no longer available' })).toBeVisible();
  await context.close();
});

test('the widget stands on a site of somebody else’s and leads into the chat', async ({ page }) => {
  const shop = await newShop();
  const paul = { phone: '+33639987923', name: 'Paul Caron' };
  await openSession(page.context(), shop);
  await page.goto(`${homeOf(shop)}/tools?tab=widget`);
  await page.getByLabel('Greeting').fill('Any question about our linen?');
  await page.getByRole('button', { name: 'Save' }).click();
  const code = await page.getByLabel('Code for your site').inputValue();

  await using site = await openSite(`<p>Linen</p>${code}`);
  const visitor = await page.context().newPage();
  const trouble = watchConsole(visitor);
  await visitor.goto(site.url);
  const widget = visitor.frameLocator('iframe[title="WhatsApp"]');
  await widget.getByRole('button', { name: 'Chat with us on WhatsApp' }).click();
  await expect(widget.getByText('Any question about our linen?')).toBeVisible();
  const link = await widget.getByRole('link', { name: 'Chat on WhatsApp' }).getAttribute('href');
  await widget.getByRole('button', { name: 'Close' }).click();
  await expect(widget.getByText('Any question about our linen?')).toBeHidden();
  trouble.expectNone();
  await visitor.close();

  await sendFromPhone(page, shop, paul, await follow(page, link ?? ''));
  await waitFor(page, shop, paul);
  await page.goto(`${homeOf(shop)}/tools?tab=widget`);
  await expect(page.getByText('1 click, 1 conversation started')).toBeVisible();
});
