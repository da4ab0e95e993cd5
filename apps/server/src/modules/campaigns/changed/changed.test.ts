import * as contract from '@herald/contract';
import type { MetaTemplateComponent } from '@herald/whatsapp/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openClaims } from '../../../messaging/outbound/testing/claims.ts';
import { drainWhatsapp } from '../../../messaging/whatsapp/test/index.ts';
import { approvedTemplate } from '../../../test/shop.ts';
import { editListener } from '../../templates/index.ts';
import { inManager } from '../../templates/testing.ts';
import { type Campaigns, openCampaigns } from '../testing.ts';

let app: Campaigns['app'];
let shop: Campaigns['shop'];
let createCampaign: Campaigns['createCampaign'];
let listOf: Campaigns['listOf'];
let contactsWith: Campaigns['contactsWith'];
beforeAll(async () => {
  ({ app, shop, createCampaign, listOf, contactsWith } = await openCampaigns());
  // These tests last for days, and a trial may end on the way.
  await app.db
    .updateTable('teams')
    .set({ grant_scale_access: true })
    .where('id', '=', shop.team.id)
    .execute();
});
afterAll(() => app[Symbol.asyncDispose]());

const contacts = 'Prénom;Code;Téléphone\nAnaïs;ETE;+33639984001\n';
const body = (text: string, ...examples: string[]): MetaTemplateComponent => ({
  type: 'BODY',
  text,
  ...(examples.length > 0 ? { example: { body_text: [examples] } } : {}),
});
const withCode = body('Bonjour {{1}}, voici le code {{2}} pour vous et les vôtres.', 'Anaïs', 'ETE');

/** A campaign of its own template, ready to start. */
async function ready(name: string) {
  const { id } = await approvedTemplate(app, shop, { name });
  const campaign = await createCampaign(name);
  await shop.caller.call(contract.updateCampaign, { params: campaign.params, body: { template_id: id } });
  await campaign.upload(contacts);
  await campaign.map({ source: 'column', column: 'Prénom', fallback: '' });
  const { params } = campaign;
  const fill = (variables: contract.VariableMapping) =>
    shop.caller.call(contract.fillChangedMessages, {
      params,
      body: { messages: [{ position: 1, variables }] },
    });
  return {
    ...campaign,
    id,
    fill,
    start: () => shop.caller.call(contract.startCampaign, { params }),
    changed: async () => (await shop.caller.call(contract.listChangedMessages, { params })).data,
  };
}

/** Somebody edits it in WhatsApp Manager, and WhatsApp approves that. */
async function edit(name: string, ...components: MetaTemplateComponent[]): Promise<void> {
  const manager = await inManager(app, shop);
  await manager.edit(name, ...components);
  await hear();
  app.sandbox.approveTemplate(name, 'fr');
  await hear();
}

async function hear(): Promise<void> {
  await app.sandbox.settle();
  await drainWhatsapp(app, { handlers: [editListener] });
  await app.runJobs();
}

test('a campaign that stopped because its template asks for more is compared, filled in anew and goes on', async () => {
  const campaign = await ready('asks_more');
  await campaign.start();
  expect(await campaign.changed()).toEqual([]);
  await edit('asks_more', withCode);
  expect(await campaign.show()).toMatchObject({ step: 'PAUSED', stop_reason: { code: 'template_changed' } });
  expect(await campaign.changed()).toMatchObject([
    {
      position: 1,
      before: { body: { text: expect.stringContaining('{{1}}') } },
      template: { structure: { body: { text: expect.stringContaining('{{2}}') } } },
      variables_needed: [{ key: 'body.1' }, { key: 'body.2' }],
      // Which of the two numbers is the first name, nobody knows.
      variables: {},
    },
  ]);
  const name = { source: 'column', column: 'Prénom', fallback: '' } as const;
  const code = { source: 'column', column: 'Code', fallback: '' } as const;
  const refused = await campaign.fill({ 'body.1': name });
  expect(refused.body.errors).toMatchObject({ 'messages.0.variables.body.2': expect.anything() });
  expect((await campaign.start()).body.code).toBe('campaign_blocked');

  expect((await campaign.fill({ 'body.1': name, 'body.2': code })).data).toEqual([]);
  expect(await campaign.show()).toMatchObject({ step: 'PAUSED', stop_reason: null });
  expect((await campaign.review()).preview[0]?.variables).toEqual({ 'body.1': 'Anaïs', 'body.2': 'ETE' });
  expect((await campaign.start()).data.step).toBe('SENDING');
  expect((await campaign.fill({})).body.code).toBe('campaign_wrong_step');
});

test('what asks for nothing any more goes on with the new text', async () => {
  const campaign = await ready('asks_less');
  await campaign.start();
  await edit('asks_less', body('La boutique rouvre lundi matin à neuf heures.'));
  expect(await campaign.show()).toMatchObject({ step: 'SENDING', stop_reason: null });
  expect((await campaign.review()).blockers).toEqual([]);
});

test('whoever was just about to be sent it gets it as it is filled in anew', async () => {
  const campaign = await ready('given_back');
  await campaign.start();
  const claims = await openClaims(app, {
    teamId: shop.team.id,
    phoneNumberId: shop.params.phone_number_id,
  });
  const claimed = (await claims.claim()).filter(
    ({ campaignId }) => campaignId === campaign.params.campaign_id,
  );
  expect(claimed).toHaveLength(1);
  await edit('given_back', withCode);
  await app.services.database.pipeline.transaction((tx) => claims.giveBack(tx, claimed));
  const column = (name: string) => ({ source: 'column', column: name, fallback: '' }) as const;
  await campaign.fill({ 'body.1': column('Prénom'), 'body.2': column('Code') });
  await campaign.start();
  const again = (await claims.claim()).filter(({ id }) => id === claimed[0]?.id);
  expect(again).toMatchObject([
    { message: { content: { variables: { 'body.1': 'Anaïs', 'body.2': 'ETE' }, version: 2 } } },
  ]);
});

test('what is edited back fits again, and a person lets it go on', async () => {
  const campaign = await ready('edited_back');
  await campaign.start();
  await edit('edited_back', withCode);
  expect(await campaign.changed()).toHaveLength(1);
  app.clock.advance({ hours: 25 });
  app.sandbox.advance(25 * 3_600_000);
  await edit('edited_back', body('Chère {{1}}, nos nouveautés sont en ligne depuis hier.', 'Anaïs'));
  expect(await campaign.changed()).toEqual([]);
  expect(await campaign.show()).toMatchObject({ step: 'PAUSED', stop_reason: null });
  expect((await campaign.start()).data.step).toBe('SENDING');
});

test('a campaign that waits for its time does not start by itself any more, and says why', async () => {
  const campaign = await ready('planned');
  const day = new Date(app.clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10);
  await shop.caller.call(contract.scheduleCampaign, {
    params: campaign.params,
    body: { local_time: `${day}T10:00`, zone: 'team' },
  });
  expect((await campaign.show()).status).toBe('scheduled');
  await edit('planned', withCode);
  expect(await campaign.show()).toMatchObject({
    status: 'ready',
    schedule: null,
    stop_reason: { code: 'template_changed' },
  });
  // As the review asks for guesses once it is opened.
  const template_id = (await campaign.show()).template?.id;
  await shop.caller.call(contract.updateCampaign, { params: campaign.params, body: { template_id } });
  expect((await campaign.show()).stop_reason?.code).toBe('template_changed');
  const text = { source: 'text', text: 'ETE' } as const;
  await campaign.fill({ 'body.1': text, 'body.2': text });
  expect(await campaign.show()).toMatchObject({ status: 'ready', stop_reason: null });
});

test('a campaign that repeats makes none until it is filled in anew', async () => {
  const { id } = await approvedTemplate(app, shop, { name: 'repeats' });
  const campaign = await createCampaign('Repeats');
  const { params } = campaign;
  await shop.caller.call(contract.updateCampaign, { params, body: { template_id: id } });
  await campaign.map({ source: 'text', text: 'vous' });
  const list = await listOf('Regulars', await contactsWith(['opted_in'], 4100));
  await shop.caller.call(contract.uploadContactsKanalList, { params, body: { group_ids: [list] } });
  await app.runJobs();
  const starts_on = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  const rule = { every: 'day', time: '10:00' } as const;
  const set = await shop.caller.call(contract.setCampaignSeries, {
    params,
    body: { rule, starts_on, ends: { kind: 'never' } },
  });
  expect(set.status).toBe(200);
  const lastDate = async () => {
    app.clock.advance({ hours: 48 });
    for (let round = 0; round < 3; round++) await app.runJobs();
    return (await shop.caller.call(contract.getCampaignSeries, { params })).data.occurrences[0];
  };
  await edit('repeats', withCode);
  expect(await campaign.show()).toMatchObject({
    status: 'recurring',
    stop_reason: { code: 'template_changed' },
  });
  expect(await lastDate()).toMatchObject({ campaign: null, skipped: { code: 'template_changed' } });

  const text = { source: 'text', text: 'vous' } as const;
  const messages = [{ position: 1, variables: { 'body.1': text, 'body.2': text } }];
  await shop.caller.call(contract.fillChangedMessages, { params, body: { messages } });
  expect(await campaign.show()).toMatchObject({ status: 'recurring', stop_reason: null });
  expect(await lastDate()).toMatchObject({ campaign: { step: 'SENDING' }, skipped: null });
});
