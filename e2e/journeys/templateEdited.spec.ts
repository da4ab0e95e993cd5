import {
  createCampaign,
  getCampaign,
  getTemplate,
  updateCampaign,
  uploadContactsCsvExcel,
} from '@herald/contract';
import { expect, test } from '@playwright/test';
import { eventually } from '../src/launcher.ts';
import { approvedTemplate, control, controlGet } from '../src/shop.ts';
import { pickUpPhone } from './support/customer.ts';
import { homeOf, newShop, openSession } from './support/people.ts';
import { sandboxUrl } from './support/ports.ts';

const camille = '+33639982701';
const edited = 'Bonjour {{1}}, nos cachemires sont à moitié prix jusqu’au {{2}}, en boutique seulement.';

test('a template that is edited at Meta is right in the next campaign, what it asks for anew included', async ({
  page,
  context,
}) => {
  const shop = await newShop();
  await openSession(context, shop);
  const template_id = await approvedTemplate(shop, sandboxUrl, 'cachemire');
  const { data } = await shop.call(createCampaign, {
    params: shop.params,
    body: { name: 'Cachemire', template_id },
  });
  const params = { ...shop.params, campaign_id: data.id };
  const form = new FormData();
  form.append('contacts', new File([`Prénom;Téléphone\nCamille;${camille}\n`], 'clients.csv'));
  await shop.call(uploadContactsCsvExcel, { params, form });
  const show = async () => (await shop.call(getCampaign, { params })).data;
  await eventually(async () => (await show()).step === 'CONTACTS_UPLOADED');
  const first = { source: 'field', field: 'first_name', fallback: '' } as const;
  await shop.call(updateCampaign, { params, body: { variables: { 'body.1': first } } });
  const review = `${homeOf(shop)}/campaigns/${data.id}/step-3`;
  await page.goto(review);
  const phone = page.getByRole('figure').first();
  await expect(phone).toContainText('Bonjour Camille, notre collection cachemire');

  // In WhatsApp Manager, while the campaign waits to be started.
  const { data: all } = await controlGet<{ data: { id: string; name: string }[] }>(sandboxUrl, 'templates');
  const atMeta = all.find(({ name }) => name === 'cachemire')?.id;
  const body = { type: 'BODY', text: edited, example: { body_text: [['Anaïs', 'samedi']] } };
  await control(sandboxUrl, `templates/${atMeta}/edit`, { components: [body] });
  await control(sandboxUrl, `templates/${atMeta}/approve`, {});
  const read = async () => (await shop.call(getTemplate, { params: { ...shop.params, template_id } })).data;
  await eventually(async () => JSON.stringify((await read()).structure).includes('moitié prix'));

  await page.goto(review);
  await expect(phone).toContainText('nos cachemires sont à moitié prix');
  const start = page.getByRole('button', { name: 'Start the campaign' });
  await expect(page.getByText(/1 left out|Nobody would receive this campaign/).first()).toBeVisible();
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
