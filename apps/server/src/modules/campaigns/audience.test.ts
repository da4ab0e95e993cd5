import * as contract from '@herald/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillCampaignJob } from './fillCampaign.ts';
import { type Campaigns, openCampaigns } from './testing.ts';

let app: Campaigns['app'];
let shop: Campaigns['shop'];
let createCampaign: Campaigns['createCampaign'];
let contactsWith: Campaigns['contactsWith'];
let listOf: Campaigns['listOf'];
beforeAll(async () => {
  ({ app, shop, createCampaign, contactsWith, listOf } = await openCampaigns());
});
afterAll(() => app[Symbol.asyncDispose]());

describe('the audience', () => {
  test('comes from lists, joined, or from everybody who opted in', async () => {
    const ids = await contactsWith(['opted_in', 'opted_in', 'unknown', 'opted_out'], 3200);
    const groups = await Promise.all(
      [ids.slice(0, 2), ids.slice(1)].map((members, index) => listOf(`List ${index}`, members)),
    );
    const fromLists = await createCampaign();
    await shop.caller.call(contract.uploadContactsKanalList, {
      params: fromLists.params,
      body: { group_ids: groups },
    });
    await app.runJobs();
    expect(await fromLists.show()).toMatchObject({ step: 'CONTACTS_UPLOADED', stats: { total_contact: 4 } });

    const fromOptIns = await createCampaign();
    await shop.caller.call(contract.uploadEveryWhatsappContactOptIn, { params: fromOptIns.params });
    await app.runJobs();
    const { total } = (
      await shop.caller.call(contract.listContacts, {
        params: shop.params,
        query: { optin_status: 'opted_in' },
      })
    ).meta;
    expect((await fromOptIns.show()).stats.total_contact).toBe(total);
  });

  test('comes from segments: whoever meets their conditions when it is filled', async () => {
    const ids = await contactsWith(['opted_in', 'opted_in', 'opted_out'], 3400);
    const group = await listOf('In the segment', ids);
    const { data } = await shop.caller.call(contract.createSegment, {
      params: shop.params,
      body: {
        name: 'Willing',
        conditions: {
          match: 'all',
          conditions: [
            { about: 'list', op: 'in', group_ids: [group] },
            { about: 'optin_status', op: 'any_of', values: ['opted_in'] },
          ],
        },
      },
    });
    const campaign = await createCampaign();
    const fill = (segment_ids: number[]) =>
      shop.caller.call(contract.uploadContactsSegment, { params: campaign.params, body: { segment_ids } });
    expect((await fill([data.id, 999_999])).body.errors).toHaveProperty('segment_ids');
    expect((await fill([data.id])).data.step).toBe('CONTACTS_UPLOADING_SEGMENT');
    await app.runJobs();
    expect(await campaign.show()).toMatchObject({ step: 'CONTACTS_UPLOADED', stats: { total_contact: 2 } });
  });

  test('an adding that fails for good ends, says so, and keeps who was added', async () => {
    const campaign = await createCampaign();
    const [contact = 0] = await contactsWith(['opted_in'], 3300);
    const group_ids = [await listOf('Unlucky', [contact])];
    await shop.caller.call(contract.uploadContactsKanalList, {
      params: campaign.params,
      body: { group_ids },
    });
    const { team_id: teamId, phone_number_id: phoneNumberId, campaign_id: campaignId } = campaign.params;
    const lastTry = {
      app: app.services,
      db: app.services.database.pipeline,
      clock: app.clock,
      log: app.services.log,
      // The server stops while it works, on the last try.
      signal: AbortSignal.abort(),
      attempt: fillCampaignJob.maxAttempts,
    };
    const payload = {
      teamId,
      phoneNumberId,
      campaignId,
      from: { kind: 'groups' as const, groupIds: group_ids },
      rest: [],
      position: 1,
    };
    await expect(fillCampaignJob.run(payload, lastTry)).rejects.toThrow();
    const shown = await campaign.show();
    expect(shown).toMatchObject({ step: 'CREATED', stop_reason: { code: 'contacts_failed' } });
    expect(shown.stop_reason?.message).toContain('add the others again');
    await app.runJobs();
  });

  test('an empty list and a list that is gone are refused', async () => {
    const campaign = await createCampaign();
    const fill = (group_ids: number[]) =>
      shop.caller.call(contract.uploadContactsKanalList, { params: campaign.params, body: { group_ids } });
    expect((await fill([await listOf('Empty', [])])).status).toBe(422);
    expect((await fill([999_999])).body.errors).toHaveProperty('group_ids');
    expect((await campaign.show()).step).toBe('CREATED');
  });
});
