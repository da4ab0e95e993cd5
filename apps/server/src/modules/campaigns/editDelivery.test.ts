import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { approvedTemplate, csvForm, openShop, type Shop } from '../../test/shop.ts';

let app: TestApp;
let shop: Shop;
let params: { team_id: number; phone_number_id: number; campaign_id: number };
beforeAll(async () => {
  app = await startTestApp({ sandbox: { smtpPort: null, reviewDelayMs: 'manual' } });
  shop = await openShop(app);
  const template = await approvedTemplate(app, shop);
  const { data } = await shop.caller.call(contract.createCampaign, {
    params: shop.params,
    body: { name: 'Printemps', template_id: template.id },
  });
  params = { ...shop.params, campaign_id: data.id };
  const form = csvForm('contacts', 'Prénom;Téléphone\nAnaïs;06 39 98 30 01\n');
  await shop.caller.call(contract.uploadContactsCsvExcel, { params, form });
  await app.runJobs();
});
afterAll(() => app[Symbol.asyncDispose]());

const update = (body: Parameters<typeof shop.caller.call<typeof contract.updateCampaign>>[1]['body']) =>
  shop.caller.call(contract.updateCampaign, { params, body });
const setStep = (step: contract.CampaignStep) =>
  app.db.updateTable('campaigns').set({ step }).where('id', '=', params.campaign_id).execute();

test('the rules of delivery are kept as they were chosen, and replaced as a whole', async () => {
  const delivery = {
    ...contract.defaultDelivery,
    quiet_hours: { from: '21:00', to: '08:00' },
    budget: 50_000,
  };
  expect((await update({ delivery })).data.delivery).toEqual(delivery);
  expect((await update({ name: 'Été' })).data.delivery).toEqual(delivery);
  expect((await update({ delivery: contract.defaultDelivery })).data.delivery).toEqual(
    contract.defaultDelivery,
  );
});

test('a paused campaign takes other rules, so that it can go on, and nothing else', async () => {
  await setStep('PAUSED');
  const delivery = { ...contract.defaultDelivery, budget: 90_000 };
  expect((await update({ delivery })).data.delivery.budget).toBe(90_000);
  expect((await update({ delivery, name: 'Other' })).body.code).toBe('campaign_wrong_step');
  await setStep('SENDING');
  expect((await update({ delivery })).body.code).toBe('campaign_wrong_step');
  await setStep('CONTACTS_UPLOADED');
});

test('who waited because of a rule that changes is judged anew, and who waits for another does not', async () => {
  const night = { quiet_hours: { from: '21:00', to: '08:00' } };
  await update({ delivery: { ...contract.defaultDelivery, ...night, best_hour: true } });
  await setStep('PAUSED');
  const waits = (wait_reason: string) =>
    app.db
      .updateTable('campaign_recipients')
      .set({ due_at: new Date('2026-11-28T07:00:00Z'), wait_reason })
      .where('campaign_id', '=', params.campaign_id)
      .execute();
  const reason = async () =>
    (await shop.caller.call(contract.listCampaignContacts, { params })).body.data[0]?.reason?.code;
  await waits('best_hour');
  await update({ delivery: { ...contract.defaultDelivery, ...night, best_hour: true, budget: 50_000 } });
  expect(await reason()).toBe('best_hour');
  await update({ delivery: { ...contract.defaultDelivery, ...night } });
  expect(await reason()).toBeUndefined();
  await waits('quiet_hours');
  await update({ delivery: { ...contract.defaultDelivery, ...night, best_hour: true } });
  expect(await reason()).toBe('quiet_hours');
  await update({ delivery: contract.defaultDelivery });
  expect(await reason()).toBeUndefined();
  await setStep('CONTACTS_UPLOADED');
});

test('a campaign, and the list, say when it leaves; a recipient until when they wait', async () => {
  await app.db
    .updateTable('campaigns')
    .set({
      scheduled_local: sql`timestamp '2026-11-27 10:00'`,
      schedule_zone: 'team',
      scheduled_at: new Date('2026-11-27T09:00:00Z'),
    })
    .where('id', '=', params.campaign_id)
    .execute();
  const schedule = { local_time: '2026-11-27T10:00', zone: 'team', starts_at: '2026-11-27T09:00:00.000Z' };
  expect((await shop.caller.call(contract.getCampaign, { params })).data.schedule).toEqual(schedule);
  const list = await shop.caller.call(contract.listCampaigns, { params });
  expect(list.body.data[0]?.schedule).toEqual(schedule);
  await app.db
    .updateTable('campaign_recipients')
    .set({ due_at: new Date('2026-11-28T07:00:00Z'), wait_reason: 'quiet_hours' })
    .where('campaign_id', '=', params.campaign_id)
    .execute();
  const { body } = await shop.caller.call(contract.listCampaignContacts, { params });
  expect(body.data[0]).toMatchObject({
    status: 'pending',
    waits_until: '2026-11-28T07:00:00.000Z',
    reason: { code: 'quiet_hours', message: expect.stringContaining('night') },
  });
});
