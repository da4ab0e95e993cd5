import {
  createCampaign,
  getCampaign,
  getTemplate,
  scheduleCampaign,
  startCampaign,
  updateCampaign,
  uploadContactsCsvExcel,
} from '@herald/contract';
import { expect, test } from '@playwright/test';
import { eventually } from '../src/launcher.ts';
import { approvedTemplate, control, controlGet, type Shop } from '../src/shop.ts';
import { pickUpPhone } from './support/customer.ts';
import { homeOf, newShop, openSession } from './support/people.ts';
import { sandboxUrl } from './support/ports.ts';

const camille = '+33639982701';
const edited = 'Bonjour {{1}}, nos cachemires sont à moitié prix jusqu’au {{2}}, en boutique seulement.';

/** In WhatsApp Manager, where Herald sees nothing of it. */
async function editAtMeta(template: string): Promise<void> {
  const { data: all } = await controlGet<{ data: { id: string; name: string }[] }>(sandboxUrl, 'templates');
  const atMeta = all.find(({ name }) => name === template)?.id;
  const body = { type: 'BODY', text: edited, example: { body_text: [['Anaïs', 'samedi']] } };
  await control(sandboxUrl, `templates/${atMeta}/edit`, { components: [body] });
  await control(sandboxUrl, `templates/${atMeta}/approve`, {});
}

/** A campaign with a template of its own, to one person whose first name it says. */
async function campaignToCamille(shop: Shop, template: string) {
  const template_id = await approvedTemplate(shop, sandboxUrl, template);
  const { data } = await shop.call(createCampaign, {
    params: shop.params,
    body: { name: template, template_id },
  });
  const params = { ...shop.params, campaign_id: data.id };
  const form = new FormData();
  form.append('contacts', new File([`Prénom;Téléphone\nCamille;${camille}\n`], 'clients.csv'));
  await shop.call(uploadContactsCsvExcel, { params, form });
  const show = async () => (await shop.call(getCampaign, { params })).data;
  await eventually(async () => (await show()).step === 'CONTACTS_UPLOADED');
  const first = { source: 'field', field: 'first_name', fallback: '' } as const;
  await shop.call(updateCampaign, { params, body: { variables: { 'body.1': first } } });
  return { template_id, params, show, first };
}

test('a template that is edited at Meta is right in the next campaign, what it asks for anew included', async ({
  page,
  context,
}) => {
  const shop = await newShop();
  await openSession(context, shop);
  const { template_id, params, show, first } = await campaignToCamille(shop, 'cachemire');
  const review = `${homeOf(shop)}/campaigns/${params.campaign_id}/step-3`;
  await page.goto(review);
  const phone = page.getByRole('figure').first();
  await expect(phone).toContainText('Bonjour Camille, notre collection cachemire');

  // In WhatsApp Manager, while the campaign waits to be started.
  await editAtMeta('cachemire');
  const read = async () => (await shop.call(getTemplate, { params: { ...shop.params, template_id } })).data;
  await eventually(async () => JSON.stringify((await read()).structure).includes('moitié prix'));

  await page.goto(review);
  await expect(phone).toContainText('nos cachemires sont à moitié prix');
  const start = page.getByRole('button', { name: 'Start the campaign' });
  await expect(page.getByText(/1 skipped|Nobody would receive this campaign/).first()).toBeVisible();
  const until = { source: 'text', text: 'samedi soir' } as const;
  await shop.call(updateCampaign, { params, body: { variables: { 'body.1': first, 'body.2': until } } });
  await page.goto(review);
  const wanted = 'Bonjour Camille, nos cachemires sont à moitié prix jusqu’au samedi soir';
  await expect(phone).toContainText(wanted);
  await start.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();
  await eventually(async () => (await show()).stats.total_delivered === 1);
  expect((await show()).stats.total_failed).toBe(0);
  const { chat } = await pickUpPhone(await context.newPage(), shop.metaNumberId, camille);
  await expect(chat.getByText(wanted)).toBeVisible();
});

test('a campaign whose template is edited on the way stops, is compared and filled in anew, and goes on', async ({
  page,
  context,
}) => {
  const shop = await newShop();
  await openSession(context, shop);
  const template_id = await approvedTemplate(shop, sandboxUrl, 'laine');
  const { data } = await shop.call(createCampaign, {
    params: shop.params,
    body: { name: 'Laine', template_id },
  });
  const params = { ...shop.params, campaign_id: data.id };
  const people = 400;
  const lines = Array.from({ length: people }, (_, at) => `Camille;+336399${String(83_000 + at)}`);
  const form = new FormData();
  form.append('contacts', new File([`Prénom;Téléphone\n${lines.join('\n')}\n`], 'clients.csv'));
  await shop.call(uploadContactsCsvExcel, { params, form });
  const show = async () => (await shop.call(getCampaign, { params })).data;
  await eventually(async () => (await show()).step === 'CONTACTS_UPLOADED');
  const first = { source: 'field', field: 'first_name', fallback: '' } as const;
  await shop.call(updateCampaign, { params, body: { variables: { 'body.1': first } } });
  await shop.call(startCampaign, { params });
  await editAtMeta('laine');
  await eventually(async () => (await show()).stop_reason?.code === 'template_changed');

  await page.goto(`${homeOf(shop)}/campaigns/${data.id}/step-4`);
  await page.getByRole('button', { name: 'Compare and fill in anew' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('figure', { name: 'As you filled it in' })).toContainText('laine');
  await expect(dialog.getByRole('figure', { name: 'As it is now' })).toContainText('moitié prix');
  await expect(dialog.getByText('New: Variable 2 (Body)')).toBeVisible();
  for (const [variable, text] of [
    ['Variable 1', 'Camille'],
    ['Variable 2', 'samedi soir'],
  ] as const) {
    const field = dialog.getByRole('region', { name: variable });
    await field.getByLabel('Comes from').click();
    await page.getByRole('option', { name: 'A fixed text…' }).click();
    await field.getByLabel('Text for everybody').fill(text);
  }
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Filled in anew. Resume the campaign')).toBeVisible();
  await page.getByRole('button', { name: 'Resume' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Resume' }).click();
  // Of so many, some are on holiday, and some WhatsApp protects from marketing.
  await eventually(async () => (await show()).stats.total_delivered > people * 0.9);
  expect((await show()).stats.total_skipped).toBe(0);
});

test('a campaign that waits for its time is compared with what it was, and filled in anew, on a tablet', async ({
  page,
  context,
}) => {
  const shop = await newShop();
  await openSession(context, shop);
  const { params, show } = await campaignToCamille(shop, 'mohair');
  const day = new Date(Date.now() + 2 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  await shop.call(scheduleCampaign, { params, body: { local_time: `${day}T10:00` } });
  await editAtMeta('mohair');
  await eventually(async () => (await show()).stop_reason?.code === 'template_changed');

  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`${homeOf(shop)}/campaigns/${params.campaign_id}/step-3`);
  const notice = page.getByRole('alert').filter({ hasText: 'edited' });
  await expect(notice).toBeVisible();
  await notice.getByRole('button', { name: 'Compare and fill in anew' }).click();
  const dialog = page.getByRole('dialog');
  const [before, now] = [
    dialog.getByRole('figure', { name: 'As you filled it in' }),
    dialog.getByRole('figure', { name: 'As it is now' }),
  ];
  await expect(before).toContainText('mohair');
  await expect(now).toContainText('moitié prix');
  // Beside each other, on the screen, and without a bar to scroll sideways.
  const [left, right] = [await before.boundingBox(), await now.boundingBox()];
  expect(left?.y).toBe(right?.y);
  expect((right?.x ?? 0) + (right?.width ?? 0)).toBeLessThanOrEqual(768);
  for (const [variable, text] of [
    ['Variable 1', 'Camille'],
    ['Variable 2', 'samedi soir'],
  ] as const) {
    const field = dialog.getByRole('region', { name: variable });
    await field.getByLabel('Comes from').click();
    await page.getByRole('option', { name: 'A fixed text…' }).click();
    await field.getByLabel('Text for everybody').fill(text);
  }
  await expect(now).toContainText('jusqu’au samedi soir');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(notice).toBeHidden();
  expect(await show()).toMatchObject({ stop_reason: null, step: 'CONTACTS_UPLOADED' });
});
