import * as contract from '@herald/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSession } from '../../http/sessions.ts';
import { type Campaigns, openCampaigns } from './testing.ts';

let app: Campaigns['app'];
let shop: Campaigns['shop'];
let templateId: Campaigns['templateId'];
let createCampaign: Campaigns['createCampaign'];
beforeAll(async () => {
  ({ app, shop, templateId, createCampaign } = await openCampaigns());
});
afterAll(() => app[Symbol.asyncDispose]());

const file =
  'Prénom;Téléphone\nAnaïs;06 39 98 30 01\nBob;+33639983002\nAnaïs bis;0639983001\nNul;12\n;0639983004\n';

describe('the steps', () => {
  test('nothing starts without recipients, or when nobody would receive it', async () => {
    const campaign = await createCampaign();
    const start = () => shop.caller.call(contract.startCampaign, { params: campaign.params });
    expect((await start()).body.code).toBe('campaign_wrong_step');
    await campaign.upload('Prénom;Téléphone\n;0639983004\n');
    await campaign.map({ source: 'column', column: 'Prénom', fallback: '' });
    expect((await start()).body.code).toBe('campaign_blocked');
    expect((await campaign.review()).blockers).toMatchObject([{ code: 'nobody_left' }]);
  });

  test('started, paused, resumed; and neither changed nor deleted while it is sent', async () => {
    const campaign = await createCampaign();
    await campaign.upload(file);
    await campaign.map({ source: 'text', text: 'vous' });
    const { params } = campaign;
    const start = () => shop.caller.call(contract.startCampaign, { params });
    const pause = () => shop.caller.call(contract.pauseCampaign, { params });
    expect((await pause()).body.code).toBe('campaign_wrong_step');
    expect((await start()).data.step).toBe('SENDING');
    expect((await start()).body.code).toBe('campaign_wrong_step');
    const rename = await shop.caller.call(contract.updateCampaign, { params, body: { name: 'Other' } });
    expect(rename.body.code).toBe('campaign_wrong_step');
    expect((await shop.caller.call(contract.deleteCampaign, { params })).status).toBe(409);
    expect((await pause()).data.step).toBe('PAUSED');
    expect((await start()).data.step).toBe('SENDING');
    await pause();
    expect((await shop.caller.call(contract.deleteCampaign, { params })).status).toBe(200);
    expect((await shop.caller.call(contract.getCampaign, { params })).status).toBe(404);
  });

  test('a deleted campaign leaves nothing in the queue', async () => {
    const campaign = await createCampaign();
    await campaign.upload(file);
    const { campaign_id, team_id } = campaign.params;
    const recipient = await app.db
      .selectFrom('campaign_recipients')
      .select(['id', 'contact_id'])
      .where('campaign_id', '=', campaign_id)
      .executeTakeFirstOrThrow();
    const { id } = await app.db
      .insertInto('messages')
      .values({
        ...shop.params,
        contact_id: recipient.contact_id,
        campaign_id,
        direction: 'out',
        status: 'queued',
        type: 'text',
        content: JSON.stringify({ body: 'waits' }),
        cause: 'campaign',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await shop.caller.call(contract.deleteCampaign, { params: campaign.params });
    const left = await app.db
      .selectFrom('messages')
      .select('status')
      .where('team_id', '=', team_id)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(left.status).toBe('skipped');
  });

  test('another site cannot pause a campaign with a link', async () => {
    const campaign = await createCampaign();
    const { team_id, phone_number_id, campaign_id } = campaign.params;
    const path = `/api/teams/${team_id}/phone_number/${phone_number_id}/campaigns/${campaign_id}/pause`;
    const answer = await shop.caller.fetch(path, { headers: { 'sec-fetch-site': 'cross-site' } });
    expect(answer.status).toBe(403);
    const cookie = `access_token=${await openSession(app.services, { userId: shop.owner.id })}`;
    const byBrowser = async (headers: Record<string, string>) =>
      (await app.anybody.fetch(path, { headers: { cookie, ...headers } })).status;
    // 409: let in, and not being sent at the moment.
    expect(await byBrowser({ 'sec-fetch-site': 'same-origin' })).toBe(409);
    expect(await byBrowser({ referer: `${app.url}/campaigns` })).toBe(409);
    expect(await byBrowser({ 'sec-fetch-site': 'none' })).toBe(403);
    expect(await byBrowser({ referer: 'https://elsewhere.example/' })).toBe(403);
    expect(await byBrowser({})).toBe(403);
  });

  test('after the trial a plan is needed', async () => {
    const campaign = await createCampaign();
    await campaign.upload(file);
    await campaign.map({ source: 'text', text: 'vous' });
    await app.db
      .updateTable('teams')
      .set({ trial_ends_at: new Date(0) })
      .where('id', '=', shop.team.id)
      .execute();
    const answer = await shop.caller.call(contract.startCampaign, { params: campaign.params });
    expect([answer.status, answer.body.code]).toEqual([403, 'plan_required']);
    const later = new Date(Date.now() + 86_400_000);
    await app.db.updateTable('teams').set({ trial_ends_at: later }).where('id', '=', shop.team.id).execute();
  });
});

test('a template that is not approved cannot be chosen', async () => {
  await app.db.updateTable('templates').set({ status: 'REJECTED' }).where('id', '=', templateId).execute();
  const answer = await shop.caller.call(contract.createCampaign, {
    params: shop.params,
    body: { name: 'No', template_id: templateId },
  });
  expect(answer.body.code).toBe('template_not_usable');
  await app.db.updateTable('templates').set({ status: 'APPROVED' }).where('id', '=', templateId).execute();
});
