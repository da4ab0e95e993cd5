import { expect, type Page, test } from '@playwright/test';
import { control, openShop, type Shop } from '../src/shop.ts';
import { customerWrites, inboxOf } from './support/inbox.ts';
import { chooseNumber } from './support/joining.ts';
import { homeOf, newAddress, newShop, openSession } from './support/people.ts';
import { heraldUrl, sandboxUrl } from './support/ports.ts';
import { watchConsole } from './support/watchConsole.ts';

/** A merchant whose business has a name of its own at Meta. */
async function namedShop(business: string): Promise<Shop> {
  const signup = { businessName: business, wabaName: business, verifiedName: business };
  return openShop(heraldUrl, sandboxUrl, { email: newAddress('nora'), signup });
}

const newName = (name: string) => `${name} ${Date.now().toString(36)}`;

/** Somebody writes, and is answered. */
async function answer(page: Page, shop: Shop, name: string, text: string): Promise<void> {
  await page.goto(`${homeOf(shop)}/messages`);
  const inbox = inboxOf(page);
  await inbox.row(new RegExp(name)).click();
  await inbox.send(text);
  await expect(inbox.thread.getByRole('img', { name: /^(Sent|Delivered|Read)$/ })).toBeVisible();
}

test('a number is disconnected, says so, and is connected again with everything it had', async ({ page }) => {
  const business = newName('Maison Nora');
  const shop = await namedShop(business);
  const problems = watchConsole(page);
  await openSession(page.context(), shop);
  await customerWrites(shop.metaNumberId, { phone: '+33639987931', name: 'Jules Roy' }, 'Bonjour !');
  await page.goto(`${homeOf(shop)}/settings/number`);
  await page.getByRole('button', { name: 'Disconnect', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Disconnect this number' });
  await expect(dialog.getByRole('button', { name: 'Disconnect' })).toBeDisabled();
  await dialog.getByRole('textbox').fill(business);
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByText('The number is disconnected.')).toBeVisible();
  await expect(page.getByText('You can read everything, and nothing is sent.')).toBeVisible();

  await page.getByRole('link', { name: 'Reconnect' }).first().click();
  await chooseNumber(page, 'Connect WhatsApp', business);
  await page.waitForURL(`**${homeOf(shop)}`);
  await expect(page.getByText('You can read everything, and nothing is sent.')).toBeHidden();
  await answer(page, shop, 'Jules Roy', 'Bonjour Jules !');
  problems.expectNone();
});

test('a number that stays on the phone brings its chats along', async ({ page }) => {
  const shop = await newShop();
  const problems = watchConsole(page);
  const business = newName('Atelier Mer');
  const { phoneNumberId } = await control<{ phoneNumberId: string }>(sandboxUrl, 'signup', {
    businessName: business,
    wabaName: business,
    verifiedName: business,
    coexistence: true,
  });
  await control(sandboxUrl, 'customers/33639987932/history', {
    name: 'Lina Haddad',
    phoneNumberId,
    lines: [
      { from: 'customer', text: 'Avez-vous du lin lavé ?', at: Date.now() - 3 * 86_400_000 },
      { from: 'business', text: 'Oui, en trois couleurs.', at: Date.now() - 3 * 86_400_000 + 60_000 },
    ],
  });
  await openSession(page.context(), shop);
  await page.goto(`/onboarding/phones?team=${shop.params.team_id}`);
  await chooseNumber(page, 'Keep the app on my phone', business);
  await page.waitForURL((url) => /\/teams\/\d+\/\d+$/.test(url.pathname) && url.pathname !== homeOf(shop));
  const home = new URL(page.url()).pathname;
  await page.goto(`${home}/settings/number`);
  await expect(page.getByText('All chats are imported.')).toBeVisible();
  await expect(page.getByText('In use on a phone')).toBeVisible();

  await page.goto(`${home}/messages`);
  const inbox = inboxOf(page);
  await inbox.row(/Lina Haddad/).click();
  await expect(inbox.thread.getByText('Avez-vous du lin lavé ?')).toBeVisible();
  await expect(inbox.thread.getByText('Oui, en trois couleurs.')).toBeVisible();
  problems.expectNone();
});
