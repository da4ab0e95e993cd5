import * as contract from '@herald/contract';
import { type EarlierOutcome, earlierOutcomes } from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Campaigns, openCampaigns } from './testing.ts';

let app: Campaigns['app'];
let shop: Campaigns['shop'];
let createCampaign: Campaigns['createCampaign'];
beforeAll(async () => {
  ({ app, shop, createCampaign } = await openCampaigns());
});
afterAll(() => app[Symbol.asyncDispose]());

type Earlier = Awaited<ReturnType<typeof createCampaign>>;

/** A campaign of which one person each read, answered, got it, failed, was left out, and one still waits. */
async function finishedCampaign(from: number): Promise<Earlier> {
  const campaign = await createCampaign('Soldes');
  const people = ['Read', 'Answered', 'Arrived', 'Failed', 'Away', 'Waiting'];
  await campaign.upload(
    `Prénom,Téléphone,Code\n${people.map((name, index) => `${name},+3363998${from + index},C${index}`).join('\n')}\n`,
  );
  await campaign.map({ source: 'column', column: 'Code', fallback: '' });
  const { team_id, phone_number_id, campaign_id } = campaign.params;
  const at = app.clock.now();
  await sql`
    with fate (code, status, delivered, read, replied) as (values
      ('C0', 'read', true, true, false), ('C1', 'delivered', true, false, true),
      ('C2', 'delivered', true, false, false), ('C3', 'failed', false, false, false)
    ), sent as (
      insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content, cause,
                            campaign_id, accepted_at, delivered_at, read_at)
      select r.team_id, ${phone_number_id}, r.contact_id, 'out', f.status, 'template', '{}', 'campaign', r.campaign_id,
             ${at}, case when f.delivered then ${at}::timestamptz end, case when f.read then ${at}::timestamptz end
      from campaign_recipients r join fate f on f.code = r.data ->> 'Code'
      where r.team_id = ${team_id} and r.campaign_id = ${campaign_id}
      returning id, contact_id
    ), claimed as (
      update campaign_recipients r set status = 'claimed', message_id = sent.id,
        replied_at = case when r.data ->> 'Code' = 'C1' then ${at}::timestamptz end
      from sent where r.team_id = ${team_id} and r.campaign_id = ${campaign_id} and r.contact_id = sent.contact_id
    )
    update campaign_recipients r set status = 'skipped', skip_reason = 'opted_out'
    where r.team_id = ${team_id} and r.campaign_id = ${campaign_id} and r.data ->> 'Code' = 'C4'`.execute(
    app.db,
  );
  await sql`
    insert into message_clicks (team_id, message_id, target_id, phone_number_id, contact_id, campaign_id, clicks, first_at, last_at)
    select r.team_id, r.message_id, 1, ${phone_number_id}, r.contact_id, r.campaign_id, 1, ${at}::timestamptz, ${at}::timestamptz
    from campaign_recipients r
    where r.team_id = ${team_id} and r.campaign_id = ${campaign_id} and r.data ->> 'Code' in ('C0', 'C1')`.execute(
    app.db,
  );
  await sql`
    insert into shop_orders (team_id, platform, shop, order_id, order_number, contact_id, total, net_total, currency, placed_at,
      changed_at)
    select r.team_id, 'shopify', 'lavande.myshopify.com', r.id, '#1', r.contact_id, 1, 1, 'EUR', ${at}::timestamptz + interval '1 hour',
      ${at}::timestamptz
    from campaign_recipients r
    where r.team_id = ${team_id} and r.campaign_id = ${campaign_id} and r.data ->> 'Code' = 'C1'`.execute(
    app.db,
  );
  return campaign;
}

async function codesOf(campaignId: number): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select data ->> 'Code' as code from campaign_recipients
    where team_id = ${shop.team.id} and campaign_id = ${campaignId} order by 1`.execute(app.db);
  return rows.map(({ code }) => code);
}

function duplicate(campaign: Earlier, body: { name: string; recipients?: EarlierOutcome | null }) {
  return shop.caller.call(contract.duplicateCampaign, { params: campaign.params, body });
}

describe('a duplicate', () => {
  test('has the message, the variables and the rules of the other, and an audience that is open', async () => {
    const campaign = await createCampaign('Printemps');
    await campaign.map({ source: 'text', text: 'Ada' });
    const delivery = { ...(await campaign.show()).delivery, retry_capped: false };
    await shop.caller.call(contract.updateCampaign, { params: campaign.params, body: { delivery } });
    const earlier = await campaign.show();
    const { data } = await duplicate(campaign, { name: 'Été' });
    const { template, variables } = earlier;
    expect(data).toMatchObject({ name: 'Été', step: 'CREATED', template, variables, delivery });
    expect(data.id).not.toBe(earlier.id);
    expect(await campaign.show()).toEqual(earlier);
  });

  test('takes the people of the other whose message had an outcome, with the cells of their file', async () => {
    const campaign = await finishedCampaign(4100);
    const expected: Record<EarlierOutcome, string[]> = {
      everyone: ['C0', 'C1', 'C2', 'C3', 'C4', 'C5'],
      not_read: ['C2'],
      read: ['C0', 'C1'],
      not_replied: ['C0', 'C2'],
      replied: ['C1'],
      clicked_not_ordered: ['C0'],
      failed: ['C3'],
      skipped: ['C4'],
    };
    const counts = await shop.caller.call(contract.countOutcomes, { params: campaign.params });
    for (const outcome of earlierOutcomes) {
      expect([outcome, counts.data[outcome]]).toEqual([outcome, expected[outcome].length]);
      const { data } = await duplicate(campaign, { name: outcome, recipients: outcome });
      expect(data).toMatchObject({
        step: 'CONTACTS_UPLOADING_CAMPAIGN',
        columns: ['Prénom', 'Téléphone', 'Code'],
      });
      await app.runJobs();
      expect([outcome, await codesOf(data.id)]).toEqual([outcome, expected[outcome]]);
      const params = { ...campaign.params, campaign_id: data.id };
      const review = (await shop.caller.call(contract.reviewCampaign, { params })).data;
      expect(review.preview.map(({ variables }) => variables['body.1']).toSorted()).toEqual(
        expected[outcome],
      );
    }
  });

  test('for whom there is nobody is not made', async () => {
    const campaign = await createCampaign('Nobody');
    const answer = await duplicate(campaign, { name: 'Again', recipients: 'not_read' });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toContain('nobody like that');
    const { data } = await shop.caller.call(contract.listCampaigns, {
      params: shop.params,
      query: { search: 'Again' },
    });
    expect(data).toEqual([]);
  });
});

describe('people of an earlier campaign', () => {
  test('join the audience of another, each once, with the columns of both files', async () => {
    const earlier = await finishedCampaign(4200);
    const campaign = await createCampaign('Relance');
    await campaign.upload('Téléphone,Ville\n+33639984202,Lyon\n');
    const { data } = await shop.caller.call(contract.uploadContactsCampaign, {
      params: campaign.params,
      body: { campaign_id: earlier.params.campaign_id, outcome: 'everyone' },
    });
    expect(data.step).toBe('CONTACTS_UPLOADING_CAMPAIGN');
    await app.runJobs();
    expect(await campaign.show()).toMatchObject({
      step: 'CONTACTS_UPLOADED',
      columns: ['Téléphone', 'Ville', 'Prénom', 'Code'],
      stats: { total_contact: 6, total_pending: 6 },
    });
  });

  test('of a deleted campaign, or of one of another number, are nobody', async () => {
    const gone = await finishedCampaign(4300);
    await shop.caller.call(contract.deleteCampaign, { params: gone.params });
    const campaign = await createCampaign('Relance 2');
    for (const campaign_id of [gone.params.campaign_id, 999_999]) {
      const answer = await shop.caller.call(contract.uploadContactsCampaign, {
        params: campaign.params,
        body: { campaign_id, outcome: 'everyone' },
      });
      expect(answer.body.errors).toHaveProperty('campaign_id');
    }
    expect((await duplicate(gone, { name: 'Again' })).status).toBe(404);
  });
});
