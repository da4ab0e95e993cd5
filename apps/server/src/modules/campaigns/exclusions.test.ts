import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { keptCounts, recountCampaign } from '../../messaging/ledger/index.ts';
import { type Campaigns, openCampaigns } from './testing.ts';

let t: Campaigns;
let app: Campaigns['app'];
let shop: Campaigns['shop'];
let createCampaign: Campaigns['createCampaign'];
let contactsWith: Campaigns['contactsWith'];
let listOf: Campaigns['listOf'];
beforeAll(async () => {
  t = await openCampaigns();
  ({ app, shop, createCampaign, contactsWith, listOf } = t);
});
afterAll(() => app[Symbol.asyncDispose]());

type Campaign = Awaited<ReturnType<typeof createCampaign>>;

const exclude = ({ params }: Campaign, group_ids: number[], segment_ids: number[] = []) =>
  shop.caller.call(contract.setCampaignExclusions, { params, body: { group_ids, segment_ids } });

async function fill({ params }: Campaign, group_ids: number[]) {
  const answer = await shop.caller.call(contract.uploadContactsKanalList, { params, body: { group_ids } });
  await app.runJobs();
  return answer;
}

const peopleWith = async (
  { params }: Campaign,
  query: { outcome: contract.SkipReason | 'sendable'; after?: number; limit?: number },
) => {
  const { data, meta } = await shop.caller.call(contract.listAudience, { params, query });
  return { ids: data.map(({ contact_id }) => contact_id), data, ...meta };
};

async function expectCountersRight({ params: { team_id, campaign_id } }: Campaign) {
  await app.services.database.pipeline.read(async (tx) => {
    expect(await keptCounts(tx, team_id, campaign_id)).toEqual(
      await recountCampaign(tx, team_id, campaign_id),
    );
  });
}

describe('what a person checks before the start', () => {
  test('names everybody who drops out, a page at a time, and as a file', async () => {
    const ids = await contactsWith(['opted_in', 'opted_out', 'opted_in', 'opted_out', 'opted_out'], 7100);
    const campaign = await createCampaign();
    await fill(campaign, [await listOf('All of 71', ids)]);
    await campaign.map({ source: 'text', text: '-10 %' });
    const first = await peopleWith(campaign, { outcome: 'opted_out', limit: 2 });
    expect(first).toMatchObject({ ids: [ids[1], ids[3]], total: 3 });
    expect(first.data[0]?.reason).toMatchObject({ code: 'opted_out' });
    const second = await peopleWith(campaign, { outcome: 'opted_out', limit: 2, after: first.next ?? 0 });
    expect(second).toMatchObject({ ids: [ids[4]], next: null });
    expect((await peopleWith(campaign, { outcome: 'sendable' })).ids).toEqual([ids[0], ids[2]]);

    await app.db
      .insertInto('conversations')
      .values({
        team_id: campaign.params.team_id,
        phone_number_id: campaign.params.phone_number_id,
        contact_id: ids[2] ?? 0,
        last_message_at: new Date(),
        blocked_at: new Date(),
        block_reason: 'spam',
      })
      .execute();
    expect((await peopleWith(campaign, { outcome: 'contact_blocked' })).ids).toEqual([ids[2]]);
    await app.db
      .deleteFrom('conversations')
      .where('contact_id', '=', ids[2] ?? 0)
      .execute();

    await campaign.map({ source: 'field', field: 'first_name', fallback: '' });
    const empty = await peopleWith(campaign, { outcome: 'variable_missing' });
    expect(empty.data.map(({ contact_id, missing }) => [contact_id, missing])).toEqual([
      [ids[0], ['body.1']],
      [ids[2], ['body.1']],
    ]);
    const { params } = campaign;
    const file = await shop.caller.fetch(contract.urlOf(contract.exportAudience, { params }));
    const rows = await readSheet(Buffer.from(await file.arrayBuffer()));
    expect(rows).toHaveLength(6);
    expect(rows.filter((row) => String(row[2]).includes('opted out'))).toHaveLength(3);
    // The variable of this template has no name: it is told by its place.
    await sql`
      update templates set structure = jsonb_set(structure, '{body,variables,0,name}', '""') where id = ${t.templateId}`.execute(
      app.db,
    );
    const again = await shop.caller.fetch(contract.urlOf(contract.exportAudience, { params }));
    const told = await readSheet(Buffer.from(await again.arrayBuffer()));
    expect([...new Set(told.slice(1).map((row) => row[3]))]).toEqual(['Variable 1']);
  });

  test('lists and segments can be left out, before and after people come in', async () => {
    const [ana = 0, bo = 0, cleo = 0, dan = 0] = await contactsWith(
      ['opted_in', 'opted_in', 'opted_in', 'opted_in'],
      7200,
    );
    const campaign = await createCampaign();
    const buyers = await listOf('Bought it', [bo]);
    expect((await exclude(campaign, [buyers])).status).toBe(200);
    await fill(campaign, [await listOf('All of 72', [ana, bo, cleo, dan])]);
    await campaign.map({ source: 'text', text: '-10 %' });
    expect(await campaign.review()).toMatchObject({
      total: 4,
      sendable: 3,
      skipped: [{ reason: 'excluded', count: 1 }],
    });
    expect((await peopleWith(campaign, { outcome: 'excluded' })).ids).toEqual([bo]);

    const later = await listOf('Later', [cleo]);
    await exclude(campaign, [buyers, later]);
    expect((await peopleWith(campaign, { outcome: 'excluded' })).ids).toEqual([bo, cleo]);
    await exclude(campaign, [later]);
    expect((await peopleWith(campaign, { outcome: 'excluded' })).ids).toEqual([cleo]);
    expect(
      (await shop.caller.call(contract.listCampaignExclusions, { params: campaign.params })).data,
    ).toEqual([{ kind: 'groups', id: later, name: 'Later' }]);
    await expectCountersRight(campaign);

    // Whoever comes on the list until the start stays out as well, and a deleted list lets nobody back in.
    await shop.caller.call(contract.attachToContacts, {
      params: { ...shop.params, group_id: later },
      body: { contact_ids: [dan] },
    });
    expect((await shop.caller.call(contract.startCampaign, { params: campaign.params })).status).toBe(200);
    expect((await campaign.show()).stats).toMatchObject({ total_contact: 4, total_skipped: 2 });
    await app.runJobs();
    await expectCountersRight(campaign);
  });

  test('a list that is gone lets nobody back in', async () => {
    const [ana = 0, bo = 0] = await contactsWith(['opted_in', 'opted_in'], 7300);
    const campaign = await createCampaign();
    const gone = await listOf('Gone soon', [bo]);
    await fill(campaign, [await listOf('All of 73', [ana, bo])]);
    await exclude(campaign, [gone]);
    await shop.caller.call(contract.deleteGroup, { params: { ...shop.params, group_id: gone } });
    await fill(campaign, [await listOf('More of 73', await contactsWith(['opted_in'], 7310))]);
    expect((await peopleWith(campaign, { outcome: 'excluded' })).ids).toEqual([bo]);
  });
});

describe('adding people', () => {
  test('tells how far it is, and who was in already', async () => {
    const ids = await contactsWith(['opted_in', 'opted_in', 'opted_in'], 7400);
    const campaign = await createCampaign();
    const group = await listOf('Slowly', ids);
    await shop.caller.call(contract.uploadContactsKanalList, {
      params: campaign.params,
      body: { group_ids: [group] },
    });
    expect((await campaign.show()).adding).toEqual({
      names: ['Slowly'],
      total: null,
      read: 0,
      kept: 0,
      joined: 0,
    });
    await app.runJobs();
    expect((await campaign.show()).adding).toBeNull();
    await fill(campaign, [await listOf('Twice', ids.slice(1))]);
    const sources = (await shop.caller.call(contract.listCampaignSources, { params: campaign.params })).data;
    expect(sources.map(({ read, joined }) => [read, joined])).toEqual([
      [3, 0],
      [2, 2],
    ]);
  });

  test('can be stopped, and takes out whom it has brought', async () => {
    const ids = await contactsWith(['opted_in', 'opted_in'], 7500);
    const campaign = await createCampaign();
    const stop = () => shop.caller.call(contract.stopAddingContacts, { params: campaign.params });
    expect((await stop()).status).toBe(409);
    await shop.caller.call(contract.uploadContactsKanalList, {
      params: campaign.params,
      body: { group_ids: [await listOf('Too many', ids)] },
    });
    expect((await stop()).data).toMatchObject({ step: 'CREATED', stats: { total_contact: 0 } });
    await app.runJobs();
    expect(await campaign.show()).toMatchObject({ step: 'CREATED', stats: { total_contact: 0 } });
    expect((await shop.caller.call(contract.listCampaignSources, { params: campaign.params })).data).toEqual(
      [],
    );
  });
});
