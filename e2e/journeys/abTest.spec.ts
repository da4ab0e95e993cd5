import {
  createCampaign,
  defaultDelivery,
  getCampaign,
  updateCampaign,
  uploadContactsCsvExcel,
} from '@herald/contract';
import { expect, test } from '@playwright/test';
import { eventually } from '../src/launcher.ts';
import { approvedTemplate, type Shop } from '../src/shop.ts';
import { homeOf, newShop, openSession } from './support/people.ts';
import { sandboxUrl } from './support/ports.ts';

let shop: Shop;
let templateId: number;
test.beforeAll(async () => {
  shop = await newShop();
  templateId = await approvedTemplate(shop, sandboxUrl, 'soleil');
  await approvedTemplate(shop, sandboxUrl, 'lune');
});
test.beforeEach(({ context }) => openSession(context, shop));

/** To 60 people, six of whom get nothing. */
async function readyCampaign(): Promise<number> {
  const { call } = shop;
  const { data } = await call(createCampaign, {
    params: shop.params,
    body: { name: 'Deux textes', template_id: templateId },
  });
  const params = { ...shop.params, campaign_id: data.id };
  const rows = Array.from({ length: 60 }, (_, index) => `Client ${index};+336399${index + 100}01`);
  const form = new FormData();
  form.append(
    'contacts',
    new File([`Nom;Téléphone\n${rows.join('\n')}\n`], 'clients.csv', { type: 'text/csv' }),
  );
  await call(uploadContactsCsvExcel, { params, form });
  await eventually(async () => (await call(getCampaign, { params })).data.step === 'CONTACTS_UPLOADED');
  await call(updateCampaign, {
    params,
    body: {
      variables: { 'body.1': { source: 'text', text: 'à vous' } },
      delivery: { ...defaultDelivery, holdout: { percent: 10 } },
    },
  });
  return data.id;
}

test('two messages are tried on a part, a control group gets none, and the others get the one that is chosen', async ({
  page,
}) => {
  const id = await readyCampaign();
  await page.goto(`${homeOf(shop)}/campaigns/${id}/step-3`);
  const card = page.getByRole('region', { name: 'A/B test', exact: true });
  await card.getByRole('button', { name: 'Try another message' }).click();
  await card.getByRole('combobox', { name: 'Message B' }).click();
  await page.getByRole('option', { name: /^lune/ }).click();
  await card.getByLabel('Share that tries them (%)').fill('50');
  await expect(card.getByText('A 14 · B 13')).toBeVisible();
  await expect(card.getByText('27 people wait for the winner')).toBeVisible();
  // Each message is seen, and tried on a phone of one's own.
  const phone = page.getByRole('figure');
  await phone.getByText('B', { exact: true }).click();
  await phone.getByRole('button', { name: 'Send a test' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Your phone number').fill('+33639900001');
  await dialog.getByRole('button', { name: 'Send the test' }).click();
  await expect(dialog.getByRole('status')).toContainText('On its way');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Start the campaign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();

  const results = page.getByRole('region', { name: 'A/B test', exact: true });
  await expect(results.getByRole('row', { name: /B · lune/ })).toBeVisible();
  await expect(page.getByText('Everybody else waits for the result of the A/B test.')).toBeVisible();
  await results.getByRole('button', { name: 'Send B to the others' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send B to the others' }).click();
  await expect(results.getByText('Winner chosen by hand: the others get B.')).toBeVisible();
  await expect(page.getByText('60 of 60 handled')).toBeVisible();
});
