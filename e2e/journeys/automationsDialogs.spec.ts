import {
  createAutomation,
  createContact,
  getAutomation,
  publishAutomation,
  toggleAutomation,
  updateAutomation,
} from '@herald/contract';
import { graph } from '@herald/flow';
import { expect, type Page, test } from '@playwright/test';
import { findViolationsInBothThemes } from './support/axe.ts';
import { homeOf, newShop, openSession } from './support/people.ts';

/** Set off by another system, with a message and, perhaps, a template that is still to be chosen. */
const hooked = (body: string, isUnfinished = false) =>
  graph.parse({
    start: 't',
    blocks: {
      t: { type: 'trigger', settings: { kind: 'incoming_webhook', phone: 'phone' } },
      a: { type: 'text', at: [0, 200], settings: { body, closed_window: { do: 'wait' } } },
      ...(isUnfinished ? { b: { type: 'template', at: [0, 400], settings: {} } } : {}),
    },
    next: { t: { next: 'a' }, ...(isUnfinished ? { a: { next: 'b' } } : {}) },
  });

async function expectClean(page: Page, where: string): Promise<void> {
  expect.soft(await findViolationsInBothThemes(page), where).toEqual([]);
}

test('every dialog of the editor and the calls of other systems can be used by everybody, and one tries it on a contact', async ({
  page,
  context,
  request,
}) => {
  test.setTimeout(180_000);
  const shop = await newShop();
  const { params, call } = shop;
  await openSession(context, shop);
  const make = async (name: string, isUnfinished: boolean) =>
    (
      await call(createAutomation, {
        params,
        body: { name, graph: hooked('Your parcel left.', isUnfinished) },
      })
    ).data;
  const [{ id, revision }, unfinished] = [await make('Parcels', false), await make('Unfinished', true)];
  const at = { ...params, automation_id: id };
  await call(publishAutomation, { params: at, body: { revision, note: 'First' } });
  await call(toggleAutomation, { params: at, body: { people: 'go_on' } });
  await call(createContact, { params, body: { name: 'Zoé', phone_number: '+33639982741' } });
  const { data: live } = await call(getAutomation, { params: at });
  for (const data of [{ phone: '+33639982742', id: '1' }, { phone: 'nobody' }])
    await request.post(live.hook?.url ?? '', { data });
  await call(updateAutomation, {
    params: at,
    body: { revision: live.revision, graph: hooked('Your parcel has left us.') },
  });

  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const look = async (where: string) => {
    await expect(dialog).toBeVisible();
    await expectClean(page, where);
  };
  const leave = async () => {
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  };

  await page.goto(`${homeOf(shop)}/automations/${unfinished.id}`);
  await page.getByRole('group', { name: /^Template/ }).click();
  await button('Write a new template').click();
  await look('template draft');
  await leave();
  await page.getByRole('button', { name: /problems?$/ }).click();
  await look('problems');
  await leave();
  await button('Publish').click();
  await look('publish with problems');
  await leave();
  await button('Try on a contact').click();
  await look('test with problems');
  await leave();

  await page.goto(`${homeOf(shop)}/automations/${id}`);
  await page.getByRole('group', { name: /^Text/ }).focus();
  await page.keyboard.press('a');
  await look('add a block');
  await leave();
  await button('Find a block').click();
  await look('search');
  await leave();
  await button('Publish').click();
  await expect(dialog.getByRole('textbox', { name: 'What changes' })).toBeVisible();
  await look('publish');
  await leave();
  await page.getByRole('switch', { name: 'Parcels is on' }).click({ force: true });
  await look('switch');
  await leave();

  await button('Rehearse').click();
  await dialog.getByRole('button', { name: 'Start the rehearsal' }).click();
  await expect(dialog.getByText('Would have come in', { exact: true })).toBeVisible({ timeout: 60_000 });
  await look('rehearsal');
  await leave();

  const people = graph.parse({
    start: 't',
    blocks: {
      t: { type: 'trigger', settings: { kind: 'audience' } },
      w: { type: 'wait', at: [0, 200], settings: { kind: 'until_open' } },
    },
    next: { t: { next: 'w' } },
  });
  const { data: news } = await call(createAutomation, { params, body: { name: 'News', graph: people } });
  const letIn = { ...params, automation_id: news.id };
  await call(publishAutomation, { params: letIn, body: { revision: news.revision, note: '' } });
  await call(toggleAutomation, { params: letIn, body: { people: 'go_on' } });
  await page.goto(`${homeOf(shop)}/automations/${news.id}`);
  await button('Let people in').click();
  await look('let people in');
  await leave();
  await page.goto(`${homeOf(shop)}/automations/${news.id}?tab=executions&who=out`);
  await expect(page.getByText(/^Everybody whom it was for came in/)).toBeVisible();
  await expectClean(page, 'who did not come in');

  await page.goto(`${homeOf(shop)}/automations/${id}?tab=versions`);
  await button('Restore').click();
  await look('restore');
  await leave();

  await page.goto(`${homeOf(shop)}/automations/${id}?tab=calls`);
  const calls = page.getByRole('region', { name: 'Calls' });
  await expect(calls.getByText('202', { exact: true })).toBeVisible();
  await expectClean(page, 'calls');
  await calls.getByText('202', { exact: true }).click();
  await expectClean(page, 'a call');
  await button('New address').click();
  await look('new address');
  await leave();

  await page.goto(`${homeOf(shop)}/automations/${id}`);
  await button('Try on a contact').click();
  await look('test');
  await dialog.getByText('Version 1', { exact: true }).click();
  await dialog.getByText('Zoé', { exact: true }).click();
  const story = page.getByRole('region', { name: 'What happened' });
  await expect(story).toContainText('Waits at Text until');
  await expect(page).toHaveURL(/tab=executions/);
  await expectClean(page, 'a run of a test');
});

test('a key is kept as a secret, sent in a header and nowhere to be read; on a phone it goes once nothing sends it', async ({
  page,
  context,
}) => {
  const shop = await newShop();
  const { params, call } = shop;
  await openSession(context, shop);
  const calling = graph.parse({
    start: 't',
    blocks: {
      t: { type: 'trigger', settings: { kind: 'kanal_v2_keyword', words: [{ how: 'is', word: 'stock' }] } },
      c: { type: 'http', at: [0, 200], settings: { url: 'https://erp.example.com/orders' } },
    },
    next: { t: { next: 'c' } },
  });
  const { data } = await call(createAutomation, { params, body: { name: 'Orders', graph: calling } });
  await page.goto(`${homeOf(shop)}/automations/${data.id}`);
  await page.getByRole('group', { name: /^HTTP request/ }).click();
  await page.getByRole('button', { name: 'Add a header' }).click();
  await page.getByRole('textbox', { name: 'Header', exact: true }).fill('Authorization');
  const value = page
    .getByRole('complementary', { name: 'Settings: HTTP request' })
    .getByRole('textbox', { name: 'Value', exact: true });
  await value.fill('Bearer ');
  await page.getByRole('button', { name: 'Use a secret' }).click();
  await page.getByRole('menuitem', { name: 'Add a secret' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('erp_key');
  await dialog.getByRole('textbox', { name: 'Value' }).fill('hush-hush');
  await expectClean(page, 'add a secret');
  await page.keyboard.press('Enter');
  await expect(value).toHaveValue('Bearer {{secret.erp_key}}');
  await expect(page.getByRole('status').getByText('Saved', { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 375, height: 720 });
  await page.goto(`${homeOf(shop)}/automations`);
  await page.getByRole('button', { name: 'Secrets' }).click();
  await expect(dialog.getByText(/^Set by Claire .* on /)).toBeVisible();
  await expectClean(page, 'secrets');
  await dialog.getByRole('button', { name: 'Delete erp_key' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText('Orders (in its draft)');
  await expectClean(page, 'delete a secret');
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(dialog.getByText(/^No secrets yet/)).toBeVisible();
  await page.goto(`${homeOf(shop)}/automations/${data.id}`);
  await page.getByRole('button', { name: /problems?$/ }).click();
  await expect(page.getByText('There is no secret called erp_key.')).toBeVisible();
  expect(await page.content()).not.toContain('hush-hush');
});
