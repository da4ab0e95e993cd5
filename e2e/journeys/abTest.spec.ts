import {
  createCampaign,
  createSegment,
  defaultDelivery,
  getCampaign,
  type SegmentCondition,
  updateCampaign,
  uploadContactsCsvExcel,
} from '@herald/contract';
import { expect, test } from '@playwright/test';
import { eventually } from '../src/launcher.ts';
import { approvedTemplate, type Shop } from '../src/shop.ts';
import { inDatabase } from './support/database.ts';
import { homeOf, newShop, openSession } from './support/people.ts';
import { sandboxUrl } from './support/ports.ts';
import { sentTo } from './support/sent.ts';

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

/** So that an hour, or the next look of a job, need not be waited for. */
async function lookNow(job: string): Promise<void> {
  await inDatabase('select graphile_worker.add_job($1, $2)', [`campaigns.${job}`, '{}']);
}

test('people of a segment try two messages, the rule decides after an hour, and the control group is beside them', async ({
  page,
}) => {
  const { call, params } = shop;
  const phone = (index: number) => `+336398${index + 100}02`;
  await inDatabase(
    `with c as (
       insert into contacts (team_id, phone_number, first_name, country_code, optin_status)
       select $1, unnest($2::text[]), 'Camille', 'FR', 'opted_in' returning team_id, id, phone_number)
     insert into contact_identities (team_id, kind, value, contact_id) select team_id, 'phone', phone_number, id from c`,
    [params.team_id, Array.from({ length: 60 }, (_, index) => phone(index))],
  );
  const camille: SegmentCondition = { about: 'first_name', test: { op: 'is', value: 'Camille' } };
  await call(createSegment, {
    params,
    body: { name: 'Les Camille', conditions: { match: 'all', conditions: [camille] } },
  });
  const { data } = await call(createCampaign, {
    params,
    body: { name: 'Au segment', template_id: templateId },
  });
  await page.goto(`${homeOf(shop)}/campaigns/${data.id}/step-2`);
  await page.getByRole('link', { name: 'Choose segments' }).click();
  await page.getByRole('checkbox', { name: /Les Camille/ }).click();
  await page.getByRole('button', { name: 'Add these people' }).click();
  await page.waitForURL('**/step-3');
  const of = { ...params, campaign_id: data.id };
  await call(updateCampaign, {
    params: of,
    body: {
      variables: { 'body.1': { source: 'text', text: 'à vous' } },
      delivery: { ...defaultDelivery, holdout: { percent: 10 } },
    },
  });
  await page.reload();
  const card = page.getByRole('region', { name: 'A/B test', exact: true });
  await card.getByRole('button', { name: 'Try another message' }).click();
  await card.getByRole('combobox', { name: 'Message B' }).click();
  await page
    .getByRole('option', { name: /^(soleil_b|lune_b)/ })
    .first()
    .click();
  await card.getByLabel('Share that tries them (%)').fill('50');
  await card.getByLabel('Hours to wait for the result').fill('1');
  await card.getByRole('combobox', { name: 'If the difference may be chance' }).click();
  await page.getByRole('option', { name: 'Send message A' }).click();
  await expect(card.getByText('27 people wait for the winner')).toBeVisible();
  await page.getByRole('button', { name: 'Start the campaign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();

  const results = page.getByRole('region', { name: 'A/B test', exact: true });
  await expect(page.getByText('Everybody else waits for the result of the A/B test.')).toBeVisible();
  const state = async () => (await call(getCampaign, { params: of })).data;
  await expect
    .poll(async () => {
      await lookNow('runExperiments');
      return (await state()).experiment;
    })
    .toBe('waiting');
  await inDatabase(
    `update campaigns set experiment_run = jsonb_set(experiment_run, '{tested_at}', to_jsonb(now() - interval '61 minutes'))
     where id = $1`,
    [data.id],
  );
  await lookNow('runExperiments');
  await expect(results.getByText('The test is over: the others get A.')).toBeVisible();
  await expect(results.getByText('Too few people')).toBeVisible();
  await expect(page.getByText('60 of 60 handled')).toBeVisible();
  const held = (await inDatabase(
    `select c.phone_number from campaign_recipients r join contacts c on c.team_id = r.team_id and c.id = r.contact_id
     where r.team_id = $1 and r.campaign_id = $2 and r.is_held_out`,
    [params.team_id, data.id],
  )) as { phone_number: string }[];
  expect(held).toHaveLength(6);
  for (const { phone_number } of held) expect(await sentTo(shop, phone_number)).toEqual([]);

  await lookNow('countHoldouts');
  const caused = page.getByRole('region', { name: 'What it caused' });
  await expect(caused).toContainText('6 people got nothing on purpose', { timeout: 15_000 });
  await expect(caused).toContainText('This group is too small to say what the campaign caused.');
});
