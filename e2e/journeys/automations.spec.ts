import { createAutomation } from '@herald/contract';
import { expect, type Page, test } from '@playwright/test';
import type { Shop } from '../src/shop.ts';
import { findViolations } from './support/axe.ts';
import { pickUpPhone } from './support/customer.ts';
import { inLanguage } from './support/language.ts';
import { homeOf, newShop, openSession } from './support/people.ts';

let shop: Shop;
test.beforeAll(async () => {
  shop = await newShop();
});
test.beforeEach(({ context }) => openSession(context, shop));

const customer = '+33639982690';
const settings = (page: Page, name: string | RegExp) => page.getByRole('complementary', { name });
const saved = (page: Page) =>
  expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();

async function expectClean(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([]);
}

test('a question with buttons is built from empty, tried out, published, and answers a customer', async ({
  page,
  context,
}) => {
  await page.goto(`${homeOf(shop)}/automations`);
  await page.getByRole('button', { name: 'New automation' }).first().click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Opening hours');
  await page.getByRole('button', { name: 'Create', exact: true }).click();
  const canvas = page.getByRole('application', { name: 'Automation as a canvas' });

  await canvas.getByRole('group', { name: /^Inbound message/ }).click();
  await page.getByRole('button', { name: 'Add a word' }).click();
  await page.getByRole('textbox', { name: 'Word' }).fill('hours');
  await page.getByRole('navigation', { name: 'Blocks' }).getByRole('button', { name: 'Buttons' }).click();
  const buttons = settings(page, 'Settings: Buttons');
  await buttons.getByRole('textbox', { name: 'Message' }).fill('Which shop?');
  await buttons.getByRole('textbox', { name: 'Button 1' }).fill('Lyon');
  await page.getByRole('button', { name: 'Add after “Lyon” of Buttons' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Text', exact: true }).click();
  await settings(page, 'Settings: Text').getByRole('textbox', { name: 'Message' }).fill('9 to 18.');
  await saved(page);
  await expectClean(page);

  await page.getByRole('button', { name: 'Test', exact: true }).click();
  const player = settings(page, 'Test on a phone');
  await player.getByRole('textbox', { name: 'Write as the customer' }).fill('Hours');
  await player.getByRole('button', { name: 'Send' }).click();
  await player.getByRole('button', { name: 'Lyon' }).click();
  await expect(player.getByText('9 to 18.')).toBeVisible();
  await expect(player.getByText('The run is finished.')).toBeVisible();
  await player.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Version 1 of “Opening hours” is live.')).toBeVisible();

  const phone = await pickUpPhone(await context.newPage(), shop.metaNumberId, customer);
  await phone.write('Hours!');
  await expect(phone.chat.getByText('Which shop?')).toBeVisible();
});

test('the same is built by keyboard alone, and taken back', async ({ page }) => {
  const { data } = await shop.call(createAutomation, {
    params: shop.params,
    body: { name: 'By keys' },
  });
  await page.goto(`${homeOf(shop)}/automations/${data.id}`);
  const trigger = page.getByRole('group', { name: /^Inbound message/ });
  await trigger.focus();
  await page.keyboard.press('a');
  await page.getByRole('textbox', { name: 'Search blocks' }).fill('question');
  await page.keyboard.press('Enter');
  const question = settings(page, 'Settings: Question').getByRole('textbox', { name: 'Question' });
  await expect(question).toBeFocused();
  await page.keyboard.type('Which size?');
  await page.keyboard.press('Escape');
  const block = page.getByRole('group', { name: 'Question: Which size?' });
  await expect(block).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(trigger).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Delete');
  await expect(block).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(block).toBeVisible();
  await saved(page);
  await page.reload();
  await expect(block).toBeVisible();
});

test('by keys alone a block is duplicated, copied, and pasted into another automation', async ({ page }) => {
  const [from, to] = await Promise.all(
    ['Copied from', 'Pasted into'].map((name) =>
      shop.call(createAutomation, { params: shop.params, body: { name } }),
    ),
  );
  const open = async (automation: typeof from) => {
    await page.goto(`${homeOf(shop)}/automations/${automation?.data.id}`);
    await expect(page.getByRole('group', { name: /^Inbound message/ })).toBeVisible();
  };
  await open(from);
  await page.getByRole('group', { name: /^Inbound message/ }).focus();
  await page.keyboard.press('a');
  await page.getByRole('textbox', { name: 'Search blocks' }).fill('question');
  await page.keyboard.press('Enter');
  await expect(settings(page, 'Settings: Question').getByRole('textbox', { name: 'Question' })).toBeFocused();
  await page.keyboard.type('Which size?');
  await page.keyboard.press('Escape');
  const blocks = page.getByRole('group', { name: 'Question: Which size?' });
  await expect(blocks).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+d');
  await expect(blocks).toHaveCount(2);
  await page.keyboard.press('Control+z');
  await expect(blocks).toHaveCount(1);
  await blocks.focus();
  await page.keyboard.press('Control+d');
  await expect(blocks).toHaveCount(2);
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+c');
  await saved(page);

  await open(to);
  await page.keyboard.press('Control+v');
  await expect(blocks).toHaveCount(2);
  await saved(page);
  await page.reload();
  await expect(blocks).toHaveCount(2);
});

test('in French, on a tablet and a phone, it is read as a list', async ({ browser }) => {
  const context = await browser.newContext({
    storageState: inLanguage('fr'),
    viewport: { width: 768, height: 1024 },
    colorScheme: 'dark',
  });
  await openSession(context, shop);
  await shop.call(createAutomation, { params: shop.params, body: { name: 'Horaires' } });
  const page = await context.newPage();
  await page.goto(`${homeOf(shop)}/automations`);
  await page.getByRole('link', { name: 'Horaires' }).click();
  await expect(page.getByRole('group', { name: /^Message entrant/ })).toBeVisible();
  await expectClean(page);
  await page.setViewportSize({ width: 375, height: 720 });
  await expect(page.getByRole('tree', { name: 'Automatisation en liste' })).toBeVisible();
  await expectClean(page);
  await context.close();
});
