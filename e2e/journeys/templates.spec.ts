import { connectWhatsapp } from '@herald/contract';
import { expect, test } from '@playwright/test';
import { approvedTemplate, control } from '../src/shop.ts';
import { homeOf, newShop, openSession } from './support/people.ts';
import { sandboxUrl } from './support/ports.ts';
import { sentTo } from './support/sent.ts';
import { watchConsole } from './support/watchConsole.ts';

test('templates of the library are taken as they are, and made one’s own', async ({ page, context }) => {
  const problems = watchConsole(page);
  const shop = await newShop();
  await openSession(context, shop);
  await page.goto(`${homeOf(shop)}/templates`);
  await page.getByRole('link', { name: 'Template library' }).first().click();
  const library = page.getByRole('list', { name: 'Template library' });
  await expect(library.getByRole('article')).toHaveCount(40);

  // One without links: found by its French words, and submitted at once.
  await page.getByText('French', { exact: true }).click();
  await page.getByRole('searchbox', { name: 'Search the library' }).fill('point relais retiree');
  await expect(library.getByRole('article')).toHaveCount(0);
  await page.getByRole('searchbox', { name: 'Search the library' }).fill('POINT relais identite');
  await library.getByRole('button', { name: 'Au point relais' }).click();
  const dialog = page.getByRole('dialog', { name: 'Au point relais' });
  await expect(dialog.getByText('est arrivée au point relais')).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit to Meta' }).click();
  await expect(dialog).toBeHidden();
  await expect(library.getByRole('article', { name: 'Au point relais' })).toContainText('In your templates');

  // One with a link asks for the shop's address first.
  await page.getByRole('searchbox', { name: 'Search the library' }).fill('');
  await page.getByText('English', { exact: true }).click();
  await library.getByRole('button', { name: 'Your cart is waiting' }).click();
  const cart = page.getByRole('dialog', { name: 'Your cart is waiting' });
  await cart.getByRole('button', { name: 'Submit to Meta' }).click();
  const site = cart.getByRole('textbox', { name: 'Address of your shop' });
  await expect(site).toHaveAttribute('aria-invalid', 'true');
  await site.fill('lune.example');
  await cart.getByRole('link', { name: 'Customise' }).click();

  // It stands in the editor, complete.
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('cart_reminder');
  await expect(page.getByRole('textbox', { name: 'Address of button 1', exact: true })).toHaveValue(
    'https://lune.example/{{1}}',
  );
  await page.getByRole('textbox', { name: 'Footer text' }).fill('Answer STOP and we stop');
  await page.getByRole('button', { name: 'Add a button' }).click();
  await page.getByRole('menuitem', { name: 'Stop button (unsubscribes)' }).click();
  await expect(page.getByRole('textbox', { name: 'Text of button 2' })).toHaveValue('STOP');
  await page.getByRole('button', { name: 'Submit to Meta' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'cart_reminder' })).toBeVisible();
  problems.expectNone();
});

test('what is typed on one device goes on on another, and another system sends it with its key', async ({
  page,
  context,
  browser,
}) => {
  const problems = watchConsole(page);
  const shop = await newShop();
  await openSession(context, shop);
  await page.goto(`${homeOf(shop)}/templates/create`);
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('winter_sale');
  await expect(page.getByText('Drafts are saved automatically.')).toBeVisible();

  const elsewhere = await browser.newContext();
  await openSession(elsewhere, shop);
  const other = await elsewhere.newPage();
  await expect(async () => {
    await other.goto(`${homeOf(shop)}/templates`);
    await expect(other.getByRole('link', { name: 'winter_sale' })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await other.getByRole('link', { name: 'winter_sale' }).click();
  await expect(other.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('winter_sale');
  await elsewhere.close();

  const id = await approvedTemplate(shop, sandboxUrl, 'order_ready');
  await page.goto(`${homeOf(shop)}/templates/${id}`);
  await page.getByRole('button', { name: 'Send a test' }).click();
  const trial = page.getByRole('dialog', { name: 'Send a test' });
  await trial.getByRole('textbox', { name: 'Your phone number' }).fill('06 39 98 29 31');
  await trial.getByRole('textbox', { name: /prénom/ }).fill('Léa');
  await trial.getByRole('button', { name: 'Send the test' }).click();
  await expect(trial.getByRole('status')).toContainText('On its way to 06 39 98 29 31.');
  await expect
    .poll(async () => JSON.stringify(await sentTo(shop, '+33639982931')), { timeout: 20_000 })
    .toContain('Léa');
  await trial.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('link', { name: 'Send from another system' }).click();
  await page.getByRole('button', { name: 'Make a key' }).click();
  const address = await page.getByRole('textbox', { name: 'Address' }).inputValue();
  await page.getByRole('button', { name: 'Show the key' }).click();
  const key = await page.getByRole('textbox', { name: 'Key', exact: true }).inputValue();
  const answer = await page.request.post(address, {
    headers: { authorization: `Bearer ${key}` },
    data: { phone_number: '12', variables: [] },
  });
  expect(answer.status()).toBe(422);
  await page.reload();
  await page.getByRole('button', { name: /422/ }).click();
  await expect(page.getByRole('region', { name: 'Sent' })).toContainText('"phone_number": "12"');
  problems.expectNone();
});

test('templates of another account of the team are brought along', async ({ page, context }) => {
  const problems = watchConsole(page);
  const shop = await newShop();
  await openSession(context, shop);
  await approvedTemplate(shop, sandboxUrl, 'spring_news');
  const { code } = await control<{ code: string }>(sandboxUrl, 'signup', { currency: 'EUR' });
  const { team_id } = shop.params;
  const { data } = await shop.call(connectWhatsapp, { params: { team_id }, body: { code } });
  const second = data.phone_numbers.find(({ id }) => id !== shop.params.phone_number_id);
  await page.goto(`/teams/${team_id}/${second?.id}/templates`);
  await page.getByRole('link', { name: 'Template library' }).first().click();
  await page.getByRole('button', { name: 'From another number' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bring templates from another number' });
  await dialog.getByRole('checkbox', { name: /^spring_news/ }).click();
  await dialog.getByRole('button', { name: 'Submit 1 template' }).click();
  await expect(dialog.getByRole('list', { name: 'What became of each' })).toContainText(
    'Submitted to Meta for review',
  );
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('link', { name: 'Templates', exact: true }).first().click();
  await expect(page.getByRole('link', { name: /spring_news/ }).first()).toBeVisible();
  problems.expectNone();
});
