import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Campaigns, openCampaigns } from './testing.ts';

let app: Campaigns['app'];
let shop: Campaigns['shop'];
let createCampaign: Campaigns['createCampaign'];
beforeAll(async () => {
  ({ app, shop, createCampaign } = await openCampaigns());
});
afterAll(() => app[Symbol.asyncDispose]());

const people = 24_000;

test('of a large audience the head of the page tells from a part what the review counts', async () => {
  const { params, show, review, map } = await createCampaign();
  await map({ source: 'text', text: 'à vous' });
  // A third lives elsewhere, and a tenth wants no marketing.
  await sql`
    with people as (
      insert into contacts (team_id, name, phone_number, optin_status)
      select ${shop.team.id}, 'p' || i, case when i % 3 = 0 then '+4930' else '+3361' end || lpad(i::text, 7, '0'),
        case when i % 10 = 0 then 'opted_out' else 'opted_in' end
      from generate_series(1, ${people}::integer) i returning id
    )
    insert into campaign_recipients (team_id, campaign_id, contact_id)
    select ${shop.team.id}, ${params.campaign_id}, id from people order by id`.execute(app.db);
  await app.db
    .updateTable('campaigns')
    .set({ step: 'CONTACTS_UPLOADED', total_contacts: people, total_pending: people })
    .where('id', '=', params.campaign_id)
    .execute();
  const about = (await show()).amount_needed_to_send.amount;
  const { cost } = await review();
  expect(Math.abs(about - cost.amount) / cost.amount).toBeLessThan(0.04);
  // What the review has just counted is shown as it is.
  expect((await show()).amount_needed_to_send).toEqual(cost);
});
