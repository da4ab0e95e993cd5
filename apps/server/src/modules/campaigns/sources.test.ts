import * as contract from '@herald/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptCounts, recountCampaign } from '../../messaging/ledger/index.ts';
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

type Campaign = Awaited<ReturnType<typeof createCampaign>>;

const sourcesOf = async ({ params }: Campaign) =>
  (await shop.caller.call(contract.listCampaignSources, { params })).data;

const remove = ({ params }: Campaign, position: number) =>
  shop.caller.call(contract.removeCampaignSource, { params: { ...params, position } });

async function take({ params }: Campaign, group_ids: number[]) {
  await shop.caller.call(contract.uploadContactsKanalList, { params, body: { group_ids } });
  await app.runJobs();
}

async function expectCountersRight({ params: { team_id, campaign_id } }: Campaign) {
  await app.services.database.pipeline.read(async (tx) => {
    expect(await keptCounts(tx, team_id, campaign_id)).toEqual(
      await recountCampaign(tx, team_id, campaign_id),
    );
  });
}

describe('the sources of a campaign', () => {
  test('are named with their people, and one that goes takes those along whom no other names', async () => {
    const [ana = 0, bo = 0, cleo = 0] = await contactsWith(['opted_in', 'opted_in', 'opted_in'], 6100);
    const campaign = await createCampaign();
    await take(campaign, [await listOf('Fidèles', [ana, bo])]);
    await campaign.upload('Téléphone,Ville\n+33639986101,Lyon\n+33639986199,Nice\n');
    await take(campaign, [await listOf('Nouveaux', [cleo])]);
    expect(await sourcesOf(campaign)).toMatchObject([
      { position: 1, kind: 'groups', names: ['Fidèles'], people: 2, only_here: 1 },
      { position: 2, kind: 'file', names: ['contacts.csv'], people: 2, only_here: 1 },
      { position: 3, kind: 'groups', names: ['Nouveaux'], people: 1, only_here: 1 },
    ]);

    expect((await remove(campaign, 1)).data.stats).toMatchObject({ total_contact: 3, total_pending: 3 });
    expect(await sourcesOf(campaign)).toMatchObject([
      { position: 2, people: 2, only_here: 2 },
      { position: 3, people: 1, only_here: 1 },
    ]);
    await expectCountersRight(campaign);

    await take(campaign, [await listOf('Encore', [ana])]);
    expect((await sourcesOf(campaign)).map(({ position, names }) => [position, names])).toEqual([
      [2, ['contacts.csv']],
      [3, ['Nouveaux']],
      [1, ['Encore']],
    ]);
    await expectCountersRight(campaign);
  });

  test('whoever was there before a file gets its cells, for the variables', async () => {
    const [ana = 0] = await contactsWith(['opted_in'], 6200);
    const campaign = await createCampaign();
    await take(campaign, [await listOf('Before the file', [ana])]);
    await campaign.upload('Téléphone,Code\n+33639986200,A15\n');
    await campaign.map({ source: 'column', column: 'Code', fallback: '' });
    expect((await campaign.review()).preview).toMatchObject([
      { contact_id: ana, variables: { 'body.1': 'A15' } },
    ]);
  });

  test('the last of them leaves an empty draft without a schedule', async () => {
    const campaign = await createCampaign();
    await campaign.upload('Prénom,Téléphone\nAda,+33639986301\n');
    await campaign.map({ source: 'text', text: 'Ada' });
    const local_time = app.clock
      .now()
      .toISOString()
      .slice(0, 4)
      .replace(/\d+/, (year) => `${Number(year) + 1}`);
    const planned = await shop.caller.call(contract.scheduleCampaign, {
      params: campaign.params,
      body: { local_time: `${local_time}-01-02T10:00` },
    });
    expect(planned.status, planned.text).toBe(200);
    const { data } = await remove(campaign, 1);
    expect(data).toMatchObject({
      step: 'CREATED',
      schedule: null,
      stats: { total_contact: 0, total_pending: 0 },
    });
    expect(await sourcesOf(campaign)).toEqual([]);
  });

  test('stay once it has started, and one that is not there cannot go', async () => {
    const campaign = await createCampaign();
    await campaign.upload('Prénom,Téléphone\nAda,+33639986401\n');
    await campaign.map({ source: 'text', text: 'Ada' });
    expect((await remove(campaign, 7)).status).toBe(404);
    const started = await shop.caller.call(contract.startCampaign, { params: campaign.params });
    expect(started.status, started.text).toBe(200);
    expect((await remove(campaign, 1)).body.code).toBe('campaign_wrong_step');
    expect((await campaign.show()).stats.total_contact).toBe(1);
  });
});
