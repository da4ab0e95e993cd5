import {
  type Campaign,
  createCampaign,
  getCampaign,
  updateCampaign,
  uploadContactsCsvExcel,
} from '@herald/contract';
import { expect, type Page, test } from '@playwright/test';
import { eventually } from '../src/launcher.ts';
import { approvedTemplate, type Shop } from '../src/shop.ts';
import { homeOf, newShop, openSession } from './support/people.ts';
import { sandboxUrl } from './support/ports.ts';

let shop: Shop;
let templateId: number;
test.beforeAll(async () => {
  shop = await newShop();
  templateId = await approvedTemplate(shop, sandboxUrl, 'nouveautes');
});
test.beforeEach(({ context }) => openSession(context, shop));

/** A campaign that is ready to leave, to so many people whose numbers end in the same two digits. */
async function readyCampaign(name: string, people: number, ending: string): Promise<Campaign> {
  const { call } = shop;
  const { data } = await call(createCampaign, {
    params: shop.params,
    body: { name, template_id: templateId },
  });
  const params = { ...shop.params, campaign_id: data.id };
  const form = new FormData();
  const rows = Array.from(
    { length: people },
    (_, index) => `Client ${index + 1};+336399${String(index + 10).padStart(3, '0')}${ending}`,
  );
  form.append(
    'contacts',
    new File([`Nom;Téléphone\n${rows.join('\n')}\n`], 'clients.csv', { type: 'text/csv' }),
  );
  await call(uploadContactsCsvExcel, { params, form });
  await eventually(async () => {
    const campaign = (await call(getCampaign, { params })).data;
    return campaign.step === 'CONTACTS_UPLOADED' && campaign;
  });
  const variables = { 'body.1': { source: 'text', text: 'à vous' } } as const;
  return (await call(updateCampaign, { params, body: { variables } })).data;
}

const openReview = (page: Page, { id }: Campaign) => page.goto(`${homeOf(shop)}/campaigns/${id}/step-3`);

/** A day ahead at ten, on the clock of the browser, which is the team's. */
function tomorrow(): string {
  const day = new Date(Date.now() + 24 * 60 * 60 * 1000);
  return `${day.toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })}T10:00`;
}

test('a campaign is scheduled, waits in the list, and is taken back', async ({ page }) => {
  const campaign = await readyCampaign('Soldes d’hiver', 3, '01');
  await openReview(page, campaign);
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await delivery.getByRole('radio', { name: 'At a time' }).click();
  const time = delivery.getByLabel('Date and time');
  await time.fill('2024-01-15T10:00');
  await expect(delivery.getByText('This time has passed. Choose a later one.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Schedule', exact: true })).toBeDisabled();
  await time.fill(tomorrow());
  await expect(delivery.getByRole('status').filter({ hasText: 'to everyone at once' })).toBeVisible();
  await delivery.getByRole('radio', { name: 'Each recipient’s own time' }).click();
  await page.getByRole('button', { name: /^Schedule for .*10:00 AM$/ }).click();
  const question = page.getByRole('dialog', { name: 'Schedule “Soldes d’hiver”?' });
  await expect(question).toContainText('Send to 3 people');
  await expect(question).toContainText('local time');
  await question.getByRole('button', { name: 'Schedule', exact: true }).click();
  await expect(page.getByText(/^Scheduled for .*each recipient’s own time$/)).toBeVisible();

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Campaigns' }).click();
  const row = page.getByRole('row', { name: /Soldes d’hiver/ });
  await expect(row).toContainText('Scheduled');
  await expect(row).toContainText('10:00 AM, own time');
  await row.getByRole('link', { name: 'Soldes d’hiver' }).click();

  await page.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByRole('button', { name: 'Start the campaign' })).toBeEnabled();
  await expect(page.getByText('Ready to send')).toBeVisible();
});

test('a first slice whose messages fail stops the campaign before everybody gets it', async ({ page }) => {
  // Nobody of them is on WhatsApp.
  const campaign = await readyCampaign('Fichier ancien', 80, '26');
  await openReview(page, campaign);
  const delivery = page.getByRole('region', { name: 'Delivery' });
  await delivery.getByRole('switch', { name: 'First slice' }).click();
  const slice = delivery.getByLabel('People of the first slice');
  await slice.fill('5');
  await slice.blur();
  await expect(delivery.getByRole('alert')).toHaveText('Enter a whole number from 10 to 100,000.');
  await expect(page.getByRole('button', { name: 'Start the campaign' })).toBeDisabled();
  await slice.fill('60');
  await expect(delivery.getByText('Saved', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Start the campaign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send', exact: true }).click();

  const stopped = page.getByRole('alert').filter({ hasText: 'Stopped: the first slice did not go well' });
  await expect(stopped).toContainText('60 of 60 messages failed', { timeout: 30_000 });
  await expect(page.getByRole('tab', { name: 'Waiting 20' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Why messages failed' })).toContainText('not on WhatsApp');
  await page.getByRole('button', { name: 'Why? Client 1', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Client 1' })).toContainText('not on WhatsApp');
  await page.keyboard.press('Escape');

  await stopped.getByRole('button', { name: 'Change the rules' }).click();
  const rules = page.getByRole('region', { name: 'Delivery rules' });
  await rules.getByLabel('Failed messages in percent').fill('100');
  await expect(rules.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeEnabled();
});
