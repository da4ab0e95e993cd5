import {
  attachToContacts,
  createCampaign,
  createContact,
  createGroup,
  defaultDelivery,
  getCampaign,
  listTemplates,
  startCampaign,
  syncTemplates,
  updateCampaign,
  uploadEveryWhatsappContactOptIn,
} from '@herald/contract';
import { expect, type Page, test } from '@playwright/test';
import { approvedTemplate, control, controlGet, type Shop } from '../src/shop.ts';
import { expectFacts } from './support/form.ts';
import { expectTitle, homeOf, newShop, openSession } from './support/people.ts';
import { sandboxUrl } from './support/ports.ts';
import { sentTo } from './support/sent.ts';

let shop: Shop;
/** Three people on a list, one of whom opted out, and one who opted in and is on none. */
test.beforeAll(async () => {
  shop = await newShop();
  await approvedTemplate(shop, sandboxUrl, 'nouveautes');
  const { call, params } = shop;
  const ids: number[] = [];
  for (const [name, digits, optin_status] of people) {
    const body = { name, phone_number: `+336399826${digits}`, optin_status };
    ids.push((await call(createContact, { params, body })).data.id);
  }
  const group = await call(createGroup, { params, body: { name: 'Fidèles', color: 'teal' } });
  const contact_ids = ids.slice(0, 3);
  await call(attachToContacts, { params: { ...params, group_id: group.data.id }, body: { contact_ids } });
});
test.beforeEach(({ context }) => openSession(context, shop));

const people = [
  ['Ana Costa', '01', 'opted_in'],
  ['Bo Lind', '02', 'unknown'],
  ['Cleo Roy', '03', 'opted_out'],
  ['Dina Sow', '04', 'opted_in'],
] as const;

async function create(page: Page, name: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Campaign name' }).fill(name);
  await page.getByRole('radio', { name: /nouveautes/ }).click();
  await page.getByRole('button', { name: 'Create and choose the audience' }).click();
}

test('a list becomes a campaign, and skips whoever opted out', async ({ page }) => {
  await page.goto(`${homeOf(shop)}/lists`);
  await page.getByRole('link', { name: 'Fidèles' }).click();
  await page.getByRole('link', { name: 'Send a campaign to this list' }).click();
  await page.getByRole('button', { name: 'Create and choose the audience' }).click();
  await expect(page.getByText('Fill in this field.')).toBeVisible();
  await expect(page.getByText('Choose a template.', { exact: true })).toBeVisible();
  await create(page, 'Aux fidèles');
  await expect(page.getByRole('checkbox', { name: /Fidèles/ })).toBeChecked();
  await page.getByRole('button', { name: 'Add these people' }).click();
  await page.waitForURL('**/step-3');
  await expectFacts(page.getByRole('region', { name: 'Audience' }), {
    'In the campaign': '3',
    'Opted out': '−1',
  });

  const variable = page.getByRole('region', { name: 'prénom' });
  const source = variable.getByRole('combobox', { name: 'Comes from' });
  await source.click();
  await page.getByRole('option', { name: 'A fixed text…' }).click();
  await variable.getByRole('textbox', { name: 'Text for everybody' }).fill('à vous');
  await expect(page.getByRole('figure', { name: 'What the customer sees' })).toContainText('Bonjour à vous,');
  await expectFacts(page.getByRole('region', { name: 'Audience' }), { 'Will receive it': '2' });

  await expect(page.getByRole('region', { name: 'Cost by market' })).toContainText(
    /price list in EUR, valid from/,
  );
  await page.getByRole('button', { name: 'Start the campaign' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText('1 person will be skipped.');
  await question.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Finished', { exact: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Skipped 1' }).click();
  const recipients = page.getByRole('table', { name: 'Recipients' });
  await expect(recipients.getByRole('row', { name: /Cleo Roy/ })).toContainText('opted out');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Campaigns' }).click();
  const row = page.getByRole('row', { name: /Aux fidèles/ });
  await expect(row).toContainText('Finished');
  await expect(row).toContainText('€0.15');
});

test('mistakes are caught at the review, with the names behind them', async ({ page }) => {
  await page.goto(`${homeOf(shop)}/campaigns/create`);
  await create(page, 'Vérifiée');
  await page.getByRole('link', { name: 'Choose lists' }).click();
  await page.getByRole('checkbox', { name: /Fidèles/ }).click();
  await page.getByRole('button', { name: 'Add these people' }).click();
  await page.waitForURL('**/step-3');
  const audience = page.getByRole('region', { name: 'Audience' });
  await expectFacts(audience, { 'Opted out': '−1' });
  await audience.getByRole('button', { name: 'Who? (Opted out)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Opted out' });
  await expect(dialog.getByRole('row', { name: /Cleo Roy/ })).toBeVisible();
  const started = page.waitForEvent('download');
  await dialog.getByRole('link', { name: 'Download (Excel)' }).click();
  expect((await started).suggestedFilename()).toMatch(/\.xlsx$/);
  await dialog.getByRole('button', { name: 'Close' }).click();

  // Nobody has a first name of their own, and the message asks for one.
  await audience.getByRole('button', { name: 'Who? (A value is missing)' }).click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /Ana Costa.*prénom/ })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await audience.getByRole('button', { name: 'Exclude people' }).click();
  const leaveOut = page.getByRole('dialog', { name: 'Exclude people' });
  await leaveOut.getByRole('combobox', { name: 'Lists and segments' }).click();
  await page.getByRole('option', { name: 'Fidèles' }).click();
  await page.keyboard.press('Tab');
  await leaveOut.getByRole('button', { name: 'Save' }).click();
  await expect(audience.getByText('Excluded: Fidèles.')).toBeVisible();
  await expectFacts(audience, { 'Skipped by your exclusions': '−3', 'Will receive it': '0' });
});

test('who had enough, and a template that WhatsApp paused, are said before the start', async ({ page }) => {
  const { call, params } = shop;
  await approvedTemplate(shop, sandboxUrl, 'rappel');
  const { data: templates } = await call(listTemplates, { params });
  const template_id = templates.find(({ name }) => name === 'rappel')?.id ?? 0;
  const ready = async (name: string) => {
    const { data } = await call(createCampaign, { params, body: { name, template_id } });
    const of = { ...params, campaign_id: data.id };
    const variables = { 'body.1': { source: 'text', text: 'à vous' } } as const;
    const delivery = { ...defaultDelivery, frequency_cap: { messages: 1, days: 7 } };
    await call(updateCampaign, { params: of, body: { variables, delivery } });
    await call(uploadEveryWhatsappContactOptIn, { params: of });
    const step = async () => (await call(getCampaign, { params: of })).data.step;
    await expect.poll(step).toBe('CONTACTS_UPLOADED');
    return { of, step };
  };
  const first = await ready(`La première ${'et la plus longue '.repeat(6)}`.trim());
  await call(startCampaign, { params: first.of });
  await expect.poll(first.step).toBe('SENDED');

  // However long its name, the calendar is no wider than the window.
  await page.goto(`${homeOf(shop)}/campaigns/calendar`);
  await expect(page.getByRole('link', { name: /La première/ })).toBeVisible();
  const tooWide = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  expect(tooWide).toBeLessThanOrEqual(0);

  const second = await ready('La deuxième');
  await page.goto(`${homeOf(shop)}/campaigns/${second.of.campaign_id}/step-3`);
  const audience = page.getByRole('region', { name: 'Audience' });
  await expectFacts(audience, { 'Had enough messages': '−2', 'Will receive it': '0' });
  await audience.getByRole('button', { name: 'Who? (Had enough messages)' }).click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /Ana Costa/ })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Nobody would receive this campaign').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start the campaign' })).toBeDisabled();

  await call(updateCampaign, { params: second.of, body: { delivery: defaultDelivery } });
  const found = await controlGet<{ data: { id: string; name: string }[] }>(sandboxUrl, 'templates');
  const id = found.data.findLast(({ name }) => name === 'rappel')?.id;
  await control(sandboxUrl, `templates/${id}/pause`, {});
  await call(syncTemplates, { params });
  await page.reload();
  await expectFacts(audience, { 'Template paused': '−2', 'Will receive it': '0' });
  await expect(audience.getByText('They get it once WhatsApp lifts the pause.')).toBeVisible();
});

test('everybody who opted in, and what the Excel template asks for', async ({ page }) => {
  await page.goto(`${homeOf(shop)}/campaigns/create`);
  await create(page, 'À tous');
  const started = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Excel template' }).click();
  expect((await started).suggestedFilename()).toMatch(/\.xlsx$/);
  await page.getByRole('button', { name: 'Add 2 people' }).click();
  await page.waitForURL('**/step-3');
  await expectFacts(page.getByRole('region', { name: 'Audience' }), { 'In the campaign': '2' });
});

test('a list that was taken by mistake is taken out again', async ({ page }) => {
  await page.goto(`${homeOf(shop)}/campaigns/create`);
  await create(page, 'Par erreur');
  await page.getByRole('button', { name: 'Add 2 people' }).click();
  await page.waitForURL('**/step-3');
  await page.getByRole('link', { name: 'Add contacts' }).click();
  await page.getByRole('link', { name: 'Choose lists' }).click();
  await page.getByRole('checkbox', { name: /Fidèles/ }).click();
  await page.getByRole('button', { name: 'Add these people' }).click();
  await page.waitForURL('**/step-3');
  await expectFacts(page.getByRole('region', { name: 'Audience' }), { 'In the campaign': '4' });
  await page.getByRole('link', { name: 'Add contacts' }).click();
  const sources = page.getByRole('list', { name: 'Where they come from' });
  await expect(sources.getByRole('listitem')).toHaveText([
    /Everybody who opted in.*2 people/,
    /List Fidèles.*3 people/,
  ]);
  await sources.getByRole('button', { name: 'Take out List Fidèles' }).click();
  const question = page.getByRole('dialog', { name: 'Take out “List Fidèles”?' });
  await expect(question).toContainText('2 people leave the campaign.');
  await question.getByRole('button', { name: 'Take out' }).click();
  await expect(sources.getByRole('listitem')).toHaveCount(1);
  await expect(page.getByText('2 people are in this campaign.')).toBeVisible();
});

test('a campaign is deleted with a word about what goes and what stays', async ({ page }) => {
  await page.goto(`${homeOf(shop)}/campaigns/create`);
  await create(page, 'Essai');
  await page.goto(`${homeOf(shop)}/campaigns`);
  await page.getByRole('button', { name: 'Actions for Essai' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  const question = page.getByRole('dialog', { name: 'Delete “Essai”?' });
  await expect(question).toContainText('Nobody was added to it yet.');
  await question.getByRole('button', { name: 'Delete' }).click();
  await expectTitle(page, 'Campaigns');
  await expect(page.getByRole('row', { name: /Essai/ })).toBeHidden();
});

test('a finished campaign is followed up for those who did not read it, and another takes its people', async ({
  page,
}) => {
  const { call, params } = shop;
  const { data: templates } = await call(listTemplates, { params });
  const template_id = templates.find(({ name }) => name === 'nouveautes')?.id ?? 0;
  const created = await call(createCampaign, { params, body: { name: 'Avant-première', template_id } });
  const of = { ...params, campaign_id: created.data.id };
  await call(updateCampaign, {
    params: of,
    body: { variables: { 'body.1': { source: 'text', text: 'à vous' } } },
  });
  await call(uploadEveryWhatsappContactOptIn, { params: of });
  await page.goto(`${homeOf(shop)}/campaigns/${created.data.id}/step-3`);
  await page.getByRole('button', { name: 'Start the campaign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByText('Finished', { exact: true }).first()).toBeVisible();

  await page.getByRole('button', { name: 'Send a follow-up' }).click();
  const dialog = page.getByRole('dialog', { name: 'Duplicate “Avant-première”' });
  await expect(dialog.getByRole('textbox', { name: 'Campaign name' })).toHaveValue('Avant-première (copy)');
  await expect(dialog.getByRole('radio', { name: /Delivered, not read/ })).toBeChecked();
  await expect(dialog.getByRole('radio', { name: 'Replied 0 people' })).toBeDisabled();
  await dialog.getByRole('radio', { name: 'Everybody in that campaign 2 people' }).click();
  await dialog.getByRole('textbox', { name: 'Campaign name' }).fill('Relance');
  await dialog.getByRole('button', { name: 'Duplicate' }).click();
  await page.waitForURL('**/step-3');
  await expectTitle(page, 'Relance');
  await page.getByRole('button', { name: 'Send a test' }).click();
  const trial = page.getByRole('dialog', { name: 'Send a test' });
  await trial.getByRole('textbox', { name: 'Your phone number' }).fill('06 39 98 26 77');
  await trial.getByRole('button', { name: 'Send the test' }).click();
  await expect(trial.getByRole('status')).toContainText('On its way to 06 39 98 26 77.');
  await expect.poll(() => sentTo(shop, '+33639982677')).toHaveLength(1);
  await trial.getByRole('button', { name: 'Close' }).last().click();
  await expectFacts(page.getByRole('region', { name: 'Audience' }), {
    'In the campaign': '2',
    'Will receive it': '2',
  });

  await page.goto(`${homeOf(shop)}/campaigns/create`);
  await create(page, 'Suite');
  await page.getByRole('link', { name: 'Choose a campaign' }).click();
  await page.getByRole('combobox', { name: 'Earlier campaign' }).fill('avant');
  await page.getByRole('option', { name: 'Avant-première' }).click();
  await page.getByRole('radio', { name: 'Everybody in that campaign 2 people' }).click();
  await page.getByRole('button', { name: 'Add these people' }).click();
  await page.waitForURL('**/step-3');
  await expectFacts(page.getByRole('region', { name: 'Audience' }), { 'In the campaign': '2' });
});
