import { readFile } from 'node:fs/promises';
import {
  createCampaign,
  createTemplate,
  getCampaign,
  startCampaign,
  syncTemplates,
  uploadContactsCsvExcel,
} from '@herald/contract';
import { expect, test } from '@playwright/test';
import { control, controlGet } from '../src/shop.ts';
import { tellOfOrder } from './support/orders.ts';
import { homeOf, newShop, openSession } from './support/people.ts';
import { heraldUrl, sandboxUrl } from './support/ports.ts';
import { sentTo } from './support/sent.ts';
import { watchConsole } from './support/watchConsole.ts';

const phone = '+33639982701';

/** A template whose button is tracked, sent to one customer; returns the campaign's id and the address behind the button. */
async function sendTracked(shop: Awaited<ReturnType<typeof newShop>>) {
  const { call, params } = shop;
  const name = 'soldes_suivies';
  const { data: template } = await call(createTemplate, {
    params,
    body: {
      structure: {
        type: 'standard',
        parameter_format: 'positional',
        name,
        language: 'fr',
        category: 'MARKETING',
        header: { type: 'none' },
        body: { text: 'Nos soldes commencent ce matin, en boutique et en ligne.', variables: [] },
        footer: null,
        buttons: [
          {
            type: 'CTA',
            buttons: [
              {
                type: 'url',
                text: 'Voir les soldes',
                index: 0,
                url: `${heraldUrl}/login`,
                variable: null,
                track: true,
              },
            ],
          },
        ],
      },
    },
  });
  const found = await controlGet<{ data: { id: string; name: string }[] }>(sandboxUrl, 'templates');
  await control(sandboxUrl, `templates/${found.data.find((one) => one.name === name)?.id}/approve`, {});
  await call(syncTemplates, { params });
  const { data } = await call(createCampaign, { params, body: { name: 'Soldes', template_id: template.id } });
  const of = { ...params, campaign_id: data.id };
  const form = new FormData();
  form.set('contacts', new Blob([`nom;téléphone\nZoé Blanc;${phone}\n`], { type: 'text/csv' }), 'zoe.csv');
  await call(uploadContactsCsvExcel, { params: of, form });
  const show = async () => (await call(getCampaign, { params: of })).data;
  await expect.poll(async () => (await show()).step).toBe('CONTACTS_UPLOADED');
  await call(startCampaign, { params: of });
  await expect.poll(async () => (await show()).stats.total_read, { timeout: 20_000 }).toBe(1);
  const [sent] = await sentTo(shop, phone);
  const token = /"text":"([\w-]{23})"/.exec(JSON.stringify(sent?.content))?.[1];
  return { id: data.id, address: `${heraldUrl}/l/${token}` };
}

test('a tap on a tracked button and the order after it stand in the campaign, with the reason', async ({
  page,
  context,
}) => {
  const shop = await newShop();
  await openSession(context, shop);
  const { id, address } = await sendTracked(shop);
  const problems = watchConsole(page);
  await page.goto(`${homeOf(shop)}/campaigns/${id}/step-4`);
  const earned = page.getByRole('region', { name: 'What it earned' });
  await expect(earned).toContainText('appear once a shop is connected');

  // The customer's own browser.
  const tap = await fetch(address, { redirect: 'manual', headers: { 'user-agent': 'Mozilla/5.0 (iPhone)' } });
  expect(tap.headers.get('location')).toContain(
    '/login?utm_source=whatsapp&utm_medium=campaign&utm_campaign=soldes',
  );
  const clicks = page.getByRole('region', { name: 'Clicks by button' });
  await expect(clicks.getByRole('listitem')).toContainText('1 person');
  await tellOfOrder(shop.params.team_id, phone, '#1042');

  await expect(earned.getByRole('row', { name: /#1042/ })).toContainText('€45.00', { timeout: 15_000 });
  const funnel = page.getByRole('region', { name: 'Step by step' });
  await expect(funnel.getByRole('listitem').last()).toHaveText(/^Orders\s*1\s*within 5 days$/);
  await earned.getByRole('button', { name: 'Why order #1042?' }).click();
  const why = page.getByRole('dialog');
  await expect(why).toContainText('Credited to “Soldes”');
  await expect(why.getByRole('list', { name: 'Messages that may have led to it' })).toContainText(
    'followed its link and read it',
  );
  await page.keyboard.press('Escape');
  await expect(page.getByRole('region', { name: 'Over time' })).toBeVisible();

  await page.goto(`${homeOf(shop)}/templates`);
  await page.getByRole('link', { name: 'Performance' }).click();
  const worth = page.getByRole('table', { name: 'Template performance' });
  await expect(worth.getByRole('row', { name: /soldes_suivies/ })).toContainText('€45.00');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('"soldes_suivies","fr"');
  problems.expectNone();
});
