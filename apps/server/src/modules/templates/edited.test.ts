import * as contract from '@herald/contract';
import type { MetaTemplateComponent } from '@herald/whatsapp/model';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drainWhatsapp } from '../../messaging/whatsapp/test/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import { approvedTemplate } from '../../test/shop.ts';
import { type Campaigns, openCampaigns } from '../campaigns/testing.ts';
import { editListener } from './index.ts';
import { syncDaily } from './syncTemplates.ts';
import { inManager } from './testing.ts';

let app: Campaigns['app'];
let shop: Campaigns['shop'];
let createCampaign: Campaigns['createCampaign'];
beforeAll(async () => {
  ({ app, shop, createCampaign } = await openCampaigns());
});
afterAll(() => app[Symbol.asyncDispose]());

const contacts = 'Prénom;Téléphone\nAnaïs;+33639984001\n';

const show = async (template_id: number) =>
  (await shop.caller.call(contract.getTemplate, { params: { ...shop.params, template_id } })).data;

const sync = async () => (await shop.caller.call(contract.syncTemplates, { params: shop.params })).data;

const bodyOf = (text: string, ...examples: string[]): MetaTemplateComponent => ({
  type: 'BODY',
  text,
  ...(examples.length > 0 ? { example: { body_text: [examples] } } : {}),
});

async function hear(): Promise<void> {
  await app.sandbox.settle();
  await drainWhatsapp(app, { handlers: [editListener] });
  await app.runJobs();
}

test('a template that nobody edited stays as it is, whatever a synchronisation reads', async () => {
  const { id } = await approvedTemplate(app, shop, { name: 'same' });
  await sync();
  const before = await show(id);
  expect(await sync()).toEqual({ added: 0, changed: 0 });
  expect(await show(id)).toEqual(before);
  expect(before).toMatchObject({ version: 1, variables_needed: [{ name: 'prénom' }] });
});

test('an edit at WhatsApp changes the text here, and what a send needs', async () => {
  const { id } = await approvedTemplate(app, shop, { name: 'edited' });
  const manager = await inManager(app, shop);
  await manager.edit(
    'edited',
    bodyOf('Chère {{1}}, code {{2}} pour nos nouveautés du mois.', 'Anaïs', 'ETE'),
  );
  await hear();
  app.sandbox.approveTemplate('edited', 'fr');
  await hear();
  expect(await show(id)).toMatchObject({
    status: 'APPROVED',
    version: 2,
    structure: { body: { text: 'Chère {{1}}, code {{2}} pour nos nouveautés du mois.' } },
    variables_needed: [{ key: 'body.1' }, { key: 'body.2' }],
  });
  expect(await sync()).toEqual({ added: 0, changed: 0 });
});

test('a campaign that was filled in for other values stops, and does not go on', async () => {
  const { id } = await approvedTemplate(app, shop, { name: 'asked' });
  const begin = async (name: string) => {
    const campaign = await createCampaign(name);
    await shop.caller.call(contract.updateCampaign, { params: campaign.params, body: { template_id: id } });
    await campaign.upload(contacts);
    await campaign.map({ source: 'text', text: 'vous' });
    expect((await shop.caller.call(contract.startCampaign, { params: campaign.params })).data.step).toBe(
      'SENDING',
    );
    return campaign;
  };
  const sending = await begin('Sending');
  const paused = await begin('Paused');
  await shop.caller.call(contract.pauseCampaign, { params: paused.params });

  const manager = await inManager(app, shop);
  await manager.edit(
    'asked',
    bodyOf('Bonjour {{1}}, voici le code {{2}} pour vous et les vôtres.', 'Anaïs', 'ETE'),
  );
  await hear();
  app.sandbox.approveTemplate('asked', 'fr');
  await hear();
  for (const campaign of [sending, paused]) {
    expect(await campaign.show()).toMatchObject({
      step: 'PAUSED',
      stop_reason: { code: 'template_changed', message: expect.stringContaining('edited') },
    });
    const again = await shop.caller.call(contract.startCampaign, { params: campaign.params });
    expect(again.body.code).toBe('campaign_blocked');
    expect((await campaign.review()).blockers).toMatchObject([{ code: 'template_changed' }]);
  }
});

test('other words for the same values stop nothing', async () => {
  const { id } = await approvedTemplate(app, shop, { name: 'reworded' });
  const campaign = await createCampaign('Reworded');
  await shop.caller.call(contract.updateCampaign, { params: campaign.params, body: { template_id: id } });
  await campaign.upload(contacts);
  await campaign.map({ source: 'text', text: 'vous' });
  await shop.caller.call(contract.startCampaign, { params: campaign.params });
  const manager = await inManager(app, shop);
  await manager.edit(
    'reworded',
    bodyOf('Bonjour {{1}}, la boutique rouvre lundi matin à neuf heures.', 'Anaïs'),
  );
  await hear();
  expect(await show(id)).toMatchObject({ version: 2 });
  expect(await campaign.show()).toMatchObject({ step: 'SENDING', stop_reason: null });
});

test('a template that is gone at WhatsApp is not approved here, though its webhook was missed', async () => {
  const gone = await approvedTemplate(app, shop, { name: 'gone' });
  const submitted = await approvedTemplate(app, shop, { name: 'just_submitted' });
  const manager = await inManager(app, shop);
  for (const name of ['gone', 'just_submitted']) await manager.remove(name);
  // The list forgets some at once. What it does not name yet may have been submitted a moment ago.
  const longAgo = new Date(app.clock.now().getTime() - 3_600_000);
  await app.db
    .updateTable('templates')
    .set({ updated_at: longAgo, meta_id: '404' })
    .where('id', '=', gone.id)
    .execute();
  await app.db.updateTable('templates').set({ meta_id: '405' }).where('id', '=', submitted.id).execute();
  await app.services.database.pipeline.transaction((tx) => enqueue(tx, syncDaily, {}));
  await app.runJobs();
  // Each account at a minute of its own.
  const { rows } = await app.services.database.pools.owner.query<{ run_at: Date }>(
    `select run_at from graphile_worker.jobs where task_identifier = 'templates.sync'`,
  );
  expect(rows.every(({ run_at }) => run_at > app.clock.now())).toBe(true);
  app.clock.advance({ hours: 4 });
  await app.db
    .updateTable('templates')
    .set({ updated_at: app.clock.now() })
    .where('id', '=', submitted.id)
    .execute();
  await app.runJobs();
  expect((await show(gone.id)).status).toBe('DELETED');
  expect((await show(submitted.id)).status).toBe('APPROVED');
});
