import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Campaigns, openCampaigns } from './testing.ts';

let t: Campaigns;
beforeAll(async () => {
  t = await openCampaigns();
});
afterAll(() => t.app[Symbol.asyncDispose]());

test('of thousands of people everybody of an outcome is named once, in order, however rare they are', async () => {
  const { app, shop } = t;
  const campaign = await t.createCampaign();
  const { team_id, campaign_id } = campaign.params;
  await sql`
    with c as (
      insert into contacts (team_id, phone_number, country_code, optin_status)
      select ${team_id}, '+3363998' || n, 'FR', case when n in (1001, 4990, 5999) then 'opted_out' else 'opted_in' end
      from generate_series(1000, 5999) n order by n returning id
    )
    insert into campaign_recipients (team_id, campaign_id, contact_id)
    select ${team_id}, ${campaign_id}, id from c order by id`.execute(app.db);
  await app.db
    .updateTable('campaigns')
    .set({ step: 'CONTACTS_UPLOADED', total_contacts: 5000, total_pending: 5000 })
    .where('id', '=', campaign_id)
    .execute();
  await campaign.map({ source: 'text', text: '-10 %' });
  const read = async (outcome: 'sendable' | 'opted_out', limit: number) => {
    const phones: (string | null)[] = [];
    let pages = 0;
    for (let after = 0; ; ) {
      const { data, meta } = (
        await shop.caller.call(contract.listAudience, {
          params: campaign.params,
          query: { outcome, limit, after },
        })
      ).body;
      phones.push(...data.map(({ phone_number }) => phone_number));
      pages += 1;
      if (meta.next === null) return { phones, pages, total: meta.total };
      after = meta.next;
    }
  };
  expect(await read('opted_out', 2)).toEqual({
    phones: ['+33639981001', '+33639984990', '+33639985999'],
    pages: 2,
    total: 3,
  });
  const { phones, total } = await read('sendable', 100);
  expect(total).toBe(4997);
  expect(phones).toHaveLength(4997);
  expect(phones).toEqual([...new Set(phones)].sort());
});
