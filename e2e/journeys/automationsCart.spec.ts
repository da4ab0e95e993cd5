import { syncTemplates } from '@herald/contract';
import { expect, test } from '@playwright/test';
import { control, controlGet } from '../src/shop.ts';
import { pickUpPhone } from './support/customer.ts';
import { inDatabase } from './support/database.ts';
import { homeOf, newShop, openSession } from './support/people.ts';
import { sandboxUrl } from './support/ports.ts';
import { cartOf, orderOf, tellOfShop } from './support/shop/tellOfShop.ts';

test('a reminder of carts from the library: changed, tried, rehearsed, published, and told of afterwards', async ({
  page,
  context,
}) => {
  const shop = await newShop();
  const { params, call } = shop;
  await openSession(context, shop);
  /** Somebody who has written to the shop. */
  const meet = async (number: string) => {
    const phone = await pickUpPhone(await context.newPage(), shop.metaNumberId, number);
    await phone.write('Hello');
    const find = () =>
      inDatabase('select id from contacts where team_id = $1 and phone_number = $2', [
        params.team_id,
        number,
      ]);
    await expect.poll(async () => (await find()).length).toBe(1);
    const [{ id }] = (await find()) as [{ id: string }];
    return { ...phone, id: Number(id) };
  };
  const [zoe, max, ana] = [
    await meet('+33639982711'),
    await meet('+33639982712'),
    await meet('+33639982713'),
  ];
  await tellOfShop(params.team_id, { carts: [cartOf(ana.id, 'k0', 30)] });

  await page.goto(`${homeOf(shop)}/automations/library`);
  await page.getByRole('button', { name: 'Abandoned cart' }).click();
  await page.getByRole('dialog', { name: 'Abandoned cart' }).getByRole('button', { name: 'Use it' }).click();
  const canvas = page.getByRole('application', { name: 'Automation as a canvas' });
  /** The canvas moves until all of it is in sight. */
  const open = async (block: RegExp, name: string) => {
    const settings = page.getByRole('complementary', { name: `Settings: ${name}` });
    await expect(async () => {
      await canvas.getByRole('group', { name: block }).click();
      await expect(settings).toBeVisible({ timeout: 2_000 });
    }).toPass();
    return settings;
  };

  const trigger = await open(/^Abandoned cart/, 'Abandoned cart');
  await trigger.getByRole('textbox', { name: 'Minutes without a change' }).fill('60');
  const gladly = await open(/^Text: Gladly/, 'Text');
  await gladly.getByRole('textbox', { name: 'Message' }).fill('With pleasure: what is it about?');
  const template = await open(/^Template/, 'Template');
  await template.getByRole('button', { name: 'Submit to WhatsApp' }).click();
  await expect(page.getByText('The template was submitted.')).toBeVisible();
  const found = await controlGet<{ data: { id: string; name: string }[] }>(sandboxUrl, 'templates');
  await control(
    sandboxUrl,
    `templates/${found.data.findLast(({ name }) => name === 'cart_help')?.id}/approve`,
    {},
  );
  await call(syncTemplates, { params });
  await expect(page.getByText(/^\d+ problems?$/)).toHaveCount(0);
  await expect(template.getByRole('combobox', { name: /text, variable 2/ })).toHaveValue('Product');

  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const player = page.getByRole('complementary', { name: 'Test on a phone' });
  await player.getByRole('button', { name: 'Start', exact: true }).click();
  await player.getByRole('button', { name: 'Skip the wait' }).click();
  await player.getByRole('button', { name: 'A question' }).click();
  await expect(player.getByText('With pleasure: what is it about?')).toBeVisible();
  await expect(player.getByText('Handed over to the team')).toBeVisible();
  await player.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Rehearse' }).click();
  const rehearsal = page.getByRole('dialog', { name: 'Rehearse with the last days' });
  await rehearsal.getByRole('button', { name: 'Start the rehearsal' }).click();
  await expect(rehearsal.getByText('Would have come in', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(rehearsal).toContainText('1 template message');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1 of “Abandoned cart” is live.')).toBeVisible();

  // Both leave a cart. Max buys in time; for Zoé the hour is over.
  await tellOfShop(params.team_id, { carts: [cartOf(max.id, 'k1', 0), cartOf(zoe.id, 'k2', 2)] });
  const wait = () =>
    inDatabase(
      'update automation_waits set due_at = now() where team_id = $1 and contact_id = $2 returning 1',
      [params.team_id, zoe.id],
    );
  await expect.poll(async () => (await wait()).length).toBe(1);
  await expect(zoe.chat.getByText('Fern is still in your cart')).toBeVisible();
  await tellOfShop(params.team_id, { orders: [orderOf(max.id, '501')] });
  await zoe.chat.getByRole('button', { name: 'A question' }).click();
  await expect(zoe.chat.getByText('With pleasure: what is it about?')).toBeVisible();
  await tellOfShop(params.team_id, { orders: [orderOf(zoe.id, '502')] });

  const automation = new URL(page.url()).pathname;
  await page.goto(`${automation}?tab=executions`);
  const runs = page.getByRole('region', { name: 'Runs', exact: true });
  const story = page.getByRole('region', { name: 'What happened' });
  await runs.getByRole('button', { name: /Not begun/ }).click();
  await expect(story).toContainText('Ordered');
  await story.getByRole('button', { name: 'Close' }).click();
  await runs.getByRole('button', { name: /Finished/ }).click();
  await expect(story).toContainText('A question');
  await page.goto(`${automation}/stats`);
  await expect(page.getByRole('row', { name: /^Template cart_help .* 1 100% / })).toBeVisible();
  await expect(max.chat.getByText('Fern is still in your cart')).toHaveCount(0);
});
