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
import { customerWrites } from './support/inbox.ts';
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
  await dialog.getByRole('button', { name: 'Close' }).last().click();
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

/** As many as it takes for anything to be said of two messages. */
async function addCamilles(people: number): Promise<void> {
  await inDatabase(
    `with c as (
       insert into contacts (team_id, phone_number, first_name, country_code, optin_status)
       select $1, '+336398' || (100 + n) || '02', 'Camille', 'FR', 'opted_in' from generate_series(1, $2::int) n
       returning team_id, id, phone_number)
     insert into contact_identities (team_id, kind, value, contact_id) select team_id, 'phone', phone_number, id from c`,
    [shop.params.team_id, people],
  );
  const camille: SegmentCondition = { about: 'first_name', test: { op: 'is', value: 'Camille' } };
  await shop.call(createSegment, {
    params: shop.params,
    body: { name: 'Les Camille', conditions: { match: 'all', conditions: [camille] } },
  });
}

type Draw = 'is_held_out' | `variant = ${1 | 2} and not is_held_out`;

/** Whom a draw chose, by their numbers. */
async function drawn(campaignId: number, whom: Draw) {
  const rows = await inDatabase(
    `select c.phone_number from campaign_recipients r join contacts c on c.team_id = r.team_id and c.id = r.contact_id
     where r.team_id = $1 and r.campaign_id = $2 and ${whom} order by r.id`,
    [shop.params.team_id, campaignId],
  );
  return (rows as { phone_number: string }[]).map(({ phone_number }) => phone_number);
}

test('people of a segment try two messages, the rule says which is better, and the control group is beside them', async ({
  page,
}) => {
  test.slow();
  const { call } = shop;
  await addCamilles(140);
  const { data } = await call(createCampaign, {
    params: shop.params,
    body: { name: 'Au segment', template_id: templateId },
  });
  await page.goto(`${homeOf(shop)}/campaigns/${data.id}/step-2`);
  await page.getByRole('link', { name: 'Choose segments' }).click();
  const segment = page.getByRole('checkbox', { name: /Les Camille/ });
  await segment.click();
  // Before it is counted, adding asks whether that is meant.
  await expect(segment).toContainText('140');
  await page.getByRole('button', { name: 'Add these people' }).click();
  await page.waitForURL('**/step-3', { timeout: 60_000 });
  const params = { ...shop.params, campaign_id: data.id };
  await call(updateCampaign, {
    params,
    body: {
      variables: { 'body.1': { source: 'text', text: 'à vous' } },
      delivery: { ...defaultDelivery, holdout: { percent: 10 } },
    },
  });
  await page.reload();
  const card = page.getByRole('region', { name: 'A/B test', exact: true });
  await card.getByRole('button', { name: 'Try another message' }).click();
  await card.getByRole('combobox', { name: 'Message B' }).click();
  await page.getByRole('option', { name: /^lune/ }).click();
  await card.getByRole('combobox', { name: 'Compared by' }).click();
  await page.getByRole('option', { name: 'Replies' }).click();
  await card.getByLabel('Share that tries them (%)').fill('90');
  await card.getByLabel('Hours to wait for the result').fill('1');
  await expect(card.getByText('13 people wait for the winner')).toBeVisible();
  await page.getByRole('button', { name: 'Start the campaign' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click();

  const results = page.getByRole('region', { name: 'A/B test', exact: true });
  await expect(page.getByText('Everybody else waits for the result of the A/B test.')).toBeVisible();
  const show = async () => (await call(getCampaign, { params })).data;
  await expect
    .poll(
      async () => {
        await lookNow('runExperiments');
        return (await show()).experiment;
      },
      { timeout: 60_000 },
    )
    .toBe('waiting');
  const [ofA, ofB] = [
    await drawn(data.id, 'variant = 1 and not is_held_out'),
    await drawn(data.id, 'variant = 2 and not is_held_out'),
  ];
  expect(ofA.length + ofB.length).toBe(113);
  // Two in five of those who got B answer, and nobody of the others.
  for (const phone of ofB.slice(0, 22))
    await customerWrites(shop.metaNumberId, { phone, name: 'Camille' }, 'Encore en 38 ?');
  await expect.poll(async () => (await show()).stats.total_replied, { timeout: 60_000 }).toBe(22);
  await inDatabase(
    `update campaigns set experiment_run = jsonb_set(experiment_run, '{tested_at}', to_jsonb(now() - interval '61 minutes'))
     where id = $1`,
    [data.id],
  );
  await lookNow('runExperiments');
  await expect(results.getByText('The test is over: the others get B.')).toBeVisible();
  await expect(
    results.getByText(/^B is better than A: .+ more \(between .+ and .+, 95 times of 100\)\.$/),
  ).toBeVisible();
  await expect(page.getByText('140 of 140 handled')).toBeVisible();

  const held = await drawn(data.id, 'is_held_out');
  expect(held).toHaveLength(14);
  for (const phone of held) expect(await sentTo(shop, phone)).toEqual([]);
  await lookNow('countHoldouts');
  const caused = page.getByRole('region', { name: 'What it caused' });
  await expect(caused).toContainText('14 got nothing on purpose');
  await expect(caused.getByRole('row', { name: /^Got nothing/ })).toContainText('14');
  await expect(caused.getByRole('row', { name: /^Got it/ })).toContainText('126');
  await expect(caused).toContainText('This group is too small to say what the campaign caused.');
});
