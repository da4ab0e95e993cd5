import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { approvedTemplate, csvForm, openShop, type Shop } from '../../test/shop.ts';

let app: TestApp;
let shop: Shop;
let templateId: number;
beforeAll(async () => {
  app = await startTestApp({ sandbox: { smtpPort: null, reviewDelayMs: 'manual' } });
  shop = await openShop(app);
  templateId = (await approvedTemplate(app, shop)).id;
});
afterAll(() => app[Symbol.asyncDispose]());

let line = 0;
async function readyCampaign(people: number) {
  const { data } = await shop.caller.call(contract.createCampaign, {
    params: shop.params,
    body: { name: 'Printemps', template_id: templateId },
  });
  const params = { ...shop.params, campaign_id: data.id };
  const rows = Array.from({ length: people }, () => {
    line += 1;
    return `Anaïs;06399833${String(line).padStart(2, '0')}`;
  });
  const form = csvForm('contacts', ['Prénom;Téléphone', ...rows, ''].join('\n'));
  await shop.caller.call(contract.uploadContactsCsvExcel, { params, form });
  await app.runJobs();
  return {
    params,
    show: async () => (await shop.caller.call(contract.getCampaign, { params })).data,
    review: async () => (await shop.caller.call(contract.reviewCampaign, { params })).data,
    start: () => shop.caller.call(contract.startCampaign, { params }),
    choose: (delivery: Partial<contract.DeliveryOptions>) =>
      shop.caller.call(contract.updateCampaign, {
        params,
        body: { delivery: { ...contract.defaultDelivery, ...delivery } },
      }),
    set: (values: Record<string, unknown>) =>
      app.db.updateTable('campaigns').set(values).where('id', '=', params.campaign_id).execute(),
    /** Every recipient has a message in this state, claimed now. */
    claimAll: (status: string, step: string) =>
      sql`
      with sent as (
        insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content, cause, priority,
                              campaign_id, template_id, claimed_by, claimed_at)
        select r.team_id, ${params.phone_number_id}, r.contact_id, 'out', ${status}, 'template', '{}', 'campaign', 2,
               r.campaign_id, ${templateId}, 'gone:1', ${app.clock.now()}
        from campaign_recipients r where r.team_id = ${params.team_id} and r.campaign_id = ${params.campaign_id}
        returning id, contact_id), claimed as (
        update campaign_recipients r set status = 'claimed', message_id = sent.id from sent
        where r.campaign_id = ${params.campaign_id} and r.contact_id = sent.contact_id)
      update campaigns set step = ${step}, started_at = ${app.clock.now()}, total_pending = 0,
        total_uncertain = case when ${status} = 'uncertain' then total_contacts else 0 end
      where id = ${params.campaign_id}`.execute(app.db),
  };
}

test('a running campaign shows its speed, its end, what it waits for and its first slice', async () => {
  const campaign = await readyCampaign(2);
  await campaign.choose({ canary: { recipients: 10, wait_minutes: 30 } });
  expect((await campaign.show()).canary).toEqual({
    recipients: 10,
    sent: 0,
    state: 'sending',
    decides_at: null,
  });
  await campaign.start();
  const now = app.clock.now();
  await campaign.set({ speed_per_minute: 120, speed_at: now, canary_claimed: 10, canary_claimed_at: now });
  const running = await campaign.show();
  expect(running.live?.per_minute).toBe(120);
  expect(Date.parse(running.live?.finishes_at ?? '') - now.getTime()).toBeGreaterThanOrEqual(1000);
  expect(running.canary).toMatchObject({
    state: 'watching',
    decides_at: new Date(now.getTime() + 30 * 60_000).toISOString(),
  });
  await campaign.set({ waiting_reason: 'canary_watch', waiting_until: now });
  expect(await campaign.show()).toMatchObject({
    waiting: { reason: 'canary_watch', until: now.toISOString() },
    live: { per_minute: 120, finishes_at: null },
  });
  app.clock.advance({ minutes: 5 });
  expect((await campaign.show()).live).toBeNull();
});

test('an automatic stop tells its numbers, and somebody who goes on is not stopped for them again', async () => {
  const campaign = await readyCampaign(2);
  await campaign.set({
    step: 'PAUSED',
    total_contacts: 100,
    total_pending: 20,
    total_failed: 40,
    stop_code: 'too_many_failures',
    stop_message: JSON.stringify({ results: 80, failed: 40, opted_out: 1 }),
  });
  expect((await campaign.show()).stop_reason).toEqual({
    code: 'too_many_failures',
    message: expect.stringContaining('40 of 80'),
  });
  expect((await campaign.start()).data).toMatchObject({ stop_reason: null, delivery: { auto_stop: null } });

  const canary = await readyCampaign(1);
  await canary.choose({ canary: { recipients: 10, wait_minutes: 5 } });
  await canary.set({ step: 'PAUSED', stop_code: 'canary_failed', stop_message: '{}', canary_claimed: 10 });
  expect((await canary.show()).canary?.state).toBe('failed');
  const after = (await canary.start()).data;
  expect(after.canary?.state).toBe('passed');
  expect(after.delivery.auto_stop).toEqual(contract.defaultDelivery.auto_stop);
});

test('the review says who had enough lately, and that a sleeper only gets it later', async () => {
  const before = await readyCampaign(2);
  await before.claimAll('delivered', 'SENDED');
  const contacts = await app.db
    .selectFrom('campaign_recipients as r')
    .innerJoin('contacts as c', 'c.id', 'r.contact_id')
    .select('c.phone_number')
    .where('r.campaign_id', '=', before.params.campaign_id)
    .execute();
  const campaign = await readyCampaign(1);
  const rows = contacts.map(({ phone_number }) => `Anaïs;${phone_number}`).join('\n');
  const form = csvForm('contacts', `Prénom;Téléphone\n${rows}\n`);
  await shop.caller.call(contract.uploadContactsCsvExcel, { params: campaign.params, form });
  await app.runJobs();
  expect(await campaign.review()).toMatchObject({ total: 3, sendable: 3 });
  await campaign.choose({
    frequency_cap: { messages: 1, days: 7 },
    quiet_hours: { from: '00:00', to: '23:59' },
  });
  expect(await campaign.review()).toMatchObject({
    total: 3,
    sendable: 1,
    skipped: [{ reason: 'frequency_capped', count: 2 }],
    blockers: [],
  });
});

test('one uncertain recipient is settled without the others', async () => {
  const campaign = await readyCampaign(2);
  await campaign.claimAll('uncertain', 'SENDED');
  const { data: people } = await shop.caller.call(contract.listCampaignContacts, { params: campaign.params });
  const [first] = people;
  const settle = (recipient_id: number, decision: 'resend' | 'let_go', accept_duplicate = true) =>
    shop.caller.call(contract.settleUncertainRecipient, {
      params: { ...campaign.params, recipient_id },
      body: { decision, accept_duplicate },
    });
  expect((await settle(first?.id ?? 0, 'resend')).body.code).toBe('too_early');
  app.clock.advance({ hours: 25 });
  expect((await settle(first?.id ?? 0, 'resend', false)).body.code).toBe('duplicate_not_accepted');
  expect((await settle(999_999, 'let_go')).status).toBe(404);
  expect((await settle(first?.id ?? 0, 'resend')).body).toEqual({ data: { settled: 1 } });
  expect((await settle(first?.id ?? 0, 'resend')).body.code).toBe('too_early');
  expect(await campaign.show()).toMatchObject({
    step: 'SENDING',
    stats: { total_pending: 1, total_uncertain: 1 },
  });
  expect((await settle(people[1]?.id ?? 0, 'let_go', false)).status).toBe(200);
  expect(await campaign.show()).toMatchObject({ stats: { total_failed: 1, total_uncertain: 0 } });
});

test('without a plan the review says so, and counts all the same', async () => {
  const campaign = await readyCampaign(1);
  const setTrial = (trial_ends_at: Date) =>
    app.db.updateTable('teams').set({ trial_ends_at }).where('id', '=', shop.team.id).execute();
  await setTrial(new Date(0));
  expect(await campaign.review()).toMatchObject({ sendable: 1, blockers: [{ code: 'plan_required' }] });
  const local_time = `${app.clock.now().getUTCFullYear() + 1}-01-01T10:00`;
  const answer = await shop.caller.call(contract.scheduleCampaign, {
    params: campaign.params,
    body: { local_time, zone: 'team' },
  });
  expect([answer.status, answer.body.code]).toEqual([403, 'plan_required']);
  await setTrial(new Date(app.clock.now().getTime() + 86_400_000));
});
