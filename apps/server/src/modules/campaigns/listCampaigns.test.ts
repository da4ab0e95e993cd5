import { type CampaignStatus, campaignStatuses, campaignSteps, listCampaigns } from '@herald/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { seedThings } from '../../test/things.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

test('each campaign is found under one status, and what starts by itself apart from what is ready', async () => {
  const { ids, owner } = await seedThings(app);
  const { team_id, phone_number_id } = ids;
  const params = { team_id, phone_number_id };
  await app.db.deleteFrom('campaigns').where('team_id', '=', team_id).execute();
  await app.db
    .insertInto('campaigns')
    .values([
      ...campaignSteps.map((step) => ({ ...params, name: step, step })),
      { ...params, name: 'Planned', step: 'CONTACTS_UPLOADED', scheduled_at: app.clock.now() },
    ])
    .execute();
  const named = async (status: CampaignStatus) =>
    (await app.as(owner).call(listCampaigns, { params, query: { status } })).data.map(({ name }) => name);
  const found = await Promise.all(campaignStatuses.map(named));
  expect(found.flat().sort()).toEqual([...campaignSteps, 'Planned'].sort());
  expect(await named('scheduled')).toEqual(['Planned']);
  expect(await named('ready')).toEqual(['CONTACTS_UPLOADED']);
});
