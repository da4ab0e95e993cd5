import { createAutomation, getAutomation, publishAutomation, toggleAutomation } from '@herald/contract';
import { graph } from '@herald/flow';
import { expect, test } from '@playwright/test';
import { pickUpPhone } from './support/customer.ts';
import { inDatabase } from './support/database.ts';
import { inLanguage } from './support/language.ts';
import { homeOf, newShop, openSession } from './support/people.ts';

/** What a shop would tell: there is no call of ours for it. */
const tellOfOrder = (teamId: number) =>
  inDatabase(
    `insert into shop_orders (team_id, platform, shop, order_id, order_number, total, net_total, currency, placed_at, changed_at)
     values ($1, 'shopify', 'lune.myshopify.com', '1', '#1', 4500, 4500, 'EUR', now(), now())`,
    [teamId],
  );

test('a reminder of carts is taken from the library, waits for a shop, and is offered once there is one', async ({
  page,
  context,
}) => {
  const shop = await newShop();
  await openSession(context, shop);
  await page.goto(`${homeOf(shop)}/automations/library`);
  await page.getByRole('button', { name: 'Abandoned cart' }).click();
  const preview = page.getByRole('dialog', { name: 'Abandoned cart' });
  await expect(preview.getByText('it can be published once your shop is connected')).toBeVisible();
  await preview.getByRole('button', { name: 'Use it' }).click();

  await page.getByRole('button', { name: 'Publish' }).click();
  const publish = page.getByRole('dialog', { name: 'Publish “Abandoned cart”' });
  await expect(publish.getByRole('region', { name: 'Problems' })).toContainText(
    'No shop tells Herald of carts, orders or parcels yet',
  );
  await expect(publish.getByRole('button', { name: 'Publish' })).toBeDisabled();

  await page.goto(`${homeOf(shop)}/automations`);
  const row = page.getByRole('row', { name: /Abandoned cart/ });
  await expect(row).toContainText('Needs a shop');
  await page.getByRole('button', { name: 'New automation' }).first().click();
  const offered = page.getByRole('radio', { name: 'Abandoned cart' });
  await expect(page.getByRole('radio', { name: 'Incoming webhook' })).toBeVisible();
  await expect(offered).toHaveCount(0);

  await tellOfOrder(shop.params.team_id);
  await page.reload();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('Needs a shop');
  await page.getByRole('button', { name: 'New automation' }).first().click();
  await expect(offered).toBeVisible();
});

test('who is in an automation is taken out by hand, and the run says so: in French, on a tablet', async ({
  browser,
}) => {
  const shop = await newShop();
  const { params } = shop;
  const waiting = graph.parse({
    start: 't',
    blocks: {
      t: { type: 'trigger', settings: { kind: 'kanal_v2_keyword', words: [{ how: 'is', word: 'promo' }] } },
      w: { type: 'wait', settings: { kind: 'for', duration: { amount: 2, unit: 'days' } } },
    },
    next: { t: { next: 'w' } },
  });
  const { data } = await shop.call(createAutomation, { params, body: { name: 'Promo', graph: waiting } });
  const one = { ...params, automation_id: data.id };
  await shop.call(publishAutomation, { params: one, body: { revision: data.revision, note: '' } });
  await shop.call(toggleAutomation, { params: one, body: { is_active: true } });

  const context = await browser.newContext({
    storageState: inLanguage('fr'),
    viewport: { width: 768, height: 1024 },
  });
  await openSession(context, shop);
  const phone = await pickUpPhone(await context.newPage(), shop.metaNumberId, '+33639982691');
  await phone.write('Promo');
  await expect.poll(async () => (await shop.call(getAutomation, { params: one })).data.under_way).toBe(1);

  const page = await context.newPage();
  await page.goto(`${homeOf(shop)}/automations/${data.id}?tab=executions`);
  await page
    .getByRole('region', { name: 'Parcours' })
    .getByRole('button', { name: /En cours/ })
    .click();
  await page.getByRole('button', { name: 'Faire sortir' }).click();
  await expect(page.getByText('La personne en est sortie.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Ce qui s’est passé' })).toContainText('Sorti');
  await expect.poll(async () => (await shop.call(getAutomation, { params: one })).data.under_way).toBe(0);
  await context.close();
});
