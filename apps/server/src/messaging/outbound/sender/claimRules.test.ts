import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/index.ts';
import { openClaims } from '../testing/claims.ts';
import { campaignOf, expectExactCounters } from '../testing/look.ts';
import {
  addNumber,
  addRecipient,
  type SeededNumber,
  seedCampaign,
  seedContact,
  seedNumber,
} from '../testing/seed.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [] });
  // Midday in Paris of the next day, whatever the hour of the test.
  const tomorrow = new Date(app.clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
  app.clock.jumpTo(new Date(`${tomorrow}T11:00:00Z`));
});
afterAll(() => app[Symbol.asyncDispose]());

const in24h = () => new Date(app.clock.now().getTime() + 86_400_000);

test('whoever sleeps waits for the morning, the others go; the campaign says what it waits for', async () => {
  const number = await seedNumber(app);
  const delivery = { quiet_hours: { from: '20:00', to: '09:00' } };
  const campaign = await seedCampaign(app, number, { recipients: 0, delivery });
  const japan = await Promise.all([0, 1, 2].map(() => seedContact(app, number, { country: 'JP' })));
  const france = await Promise.all([0, 1].map(() => seedContact(app, number, { country: 'FR' })));
  for (const contact of [...japan, ...france]) await addRecipient(app, campaign, contact);
  const claims = await openClaims(app, number);

  const first = await claims.send(2);
  expect(first.map(({ contactId }) => contactId).sort()).toEqual([...france].sort());
  await claims.claim();
  const waiting = await campaignOf(app, campaign);
  expect(waiting).toMatchObject({ step: 'SENDING', waiting_reason: 'quiet_hours', total_pending: 3 });
  const recipients = await app.db
    .selectFrom('campaign_recipients')
    .selectAll()
    .where('campaign_id', '=', campaign.campaignId)
    .where('status', '=', 'pending')
    .execute();
  expect(recipients.map(({ wait_reason }) => wait_reason)).toEqual([
    'quiet_hours',
    'quiet_hours',
    'quiet_hours',
  ]);
  expect(recipients[0]?.decision).toMatchObject({ reason: 'quiet_hours', looked: { country: 'JP' } });
  expect(recipients[0]?.due_at).toEqual(waiting.waiting_until);

  app.clock.jumpTo(waiting.waiting_until!);
  expect(await claims.send()).toHaveLength(3);
  await claims.claim();
  expect(await campaignOf(app, campaign)).toMatchObject({ step: 'SENDED', waiting_reason: null });
  await expectExactCounters(app, campaign);
  app.clock.advance({ hours: 11 });
});

test('each gets it in the hour in which they usually read; whose is not known gets it at once', async () => {
  const number = await seedNumber(app);
  const delivery = { best_hour: true };
  const campaign = await seedCampaign(app, number, { recipients: 0, delivery });
  const start = app.clock.now();
  await app.db
    .updateTable('campaigns')
    .set({ started_at: start })
    .where('id', '=', campaign.campaignId)
    .execute();
  const [reader, writer, stranger, rare] = await Promise.all(
    [0, 1, 2, 3].map(() => seedContact(app, number)),
  );
  for (const contact of [reader, writer, stranger, rare]) await addRecipient(app, campaign, contact!);
  // Paris is an hour ahead in November: these are 18 and 20 o'clock.
  await wereThere(number, reader!, 17, 6, 'out');
  await wereThere(number, writer!, 19, 5, 'in');
  await wereThere(number, rare!, 19, 4, 'in');
  const claims = await openClaims(app, number);
  const first = await claims.send();
  expect(first.map(({ contactId }) => contactId).sort()).toEqual([stranger, rare].sort());
  await claims.claim();
  const day = start.toISOString().slice(0, 10);
  expect(await campaignOf(app, campaign)).toMatchObject({
    waiting_reason: 'best_hour',
    waiting_until: new Date(`${day}T17:00:00Z`),
  });
  app.clock.jumpTo(new Date(`${day}T17:00:00Z`));
  expect((await claims.send()).map(({ contactId }) => contactId)).toEqual([reader]);
  app.clock.jumpTo(new Date(`${day}T19:00:00Z`));
  const [last] = await claims.send();
  expect(last?.contactId).toBe(writer);
  const { decision } = await app.db
    .selectFrom('messages')
    .select('decision')
    .where('id', '=', last?.id ?? 0)
    .executeTakeFirstOrThrow();
  expect(decision).toMatchObject({ allowed: true, looked: { bestHour: 20 } });
  await claims.claim();
  expect(await campaignOf(app, campaign)).toMatchObject({ step: 'SENDED', waiting_reason: null });
  await expectExactCounters(app, campaign);
  app.clock.jumpTo(new Date(start.getTime() + 86_400_000));
});

/** Somebody read (or wrote) on so many days, at that hour of UTC. */
async function wereThere(
  { teamId, phoneNumberId }: SeededNumber,
  contactId: number,
  hour: number,
  days: number,
  direction: 'in' | 'out',
) {
  const today = new Date(app.clock.now());
  today.setUTCHours(hour, 5, 0, 0);
  for (let day = 1; day <= days; day += 1) {
    const at = new Date(today.getTime() - day * 86_400_000);
    await app.db
      .insertInto('messages')
      .values({
        team_id: teamId,
        phone_number_id: phoneNumberId,
        contact_id: contactId,
        direction,
        status: direction === 'in' ? 'received' : 'read',
        type: 'text',
        content: '{}',
        cause: direction === 'in' ? null : 'inbox',
        // Sent in the morning: what counts of ours is when it was read.
        happened_at: direction === 'in' ? at : new Date(at.getTime() - 8 * 3_600_000),
        read_at: direction === 'in' ? null : at,
      })
      .execute();
  }
}

test("a campaign by each recipient's clock waits for theirs", async () => {
  const number = await seedNumber(app);
  const day = app.clock.now().toISOString().slice(0, 10);
  const campaign = await seedCampaign(app, number, { recipients: 0, schedule: `${day}T23:30` });
  const contact = await seedContact(app, number, { country: 'JP' });
  await addRecipient(app, campaign, contact);
  await addRecipient(app, campaign, await seedContact(app, number, { country: 'FR' }));
  const claims = await openClaims(app, number);
  expect(await claims.send()).toEqual([]);
  expect(await campaignOf(app, campaign)).toMatchObject({
    waiting_reason: 'recipient_time',
    waiting_until: new Date(`${day}T14:30:00Z`),
  });
  app.clock.jumpTo(new Date(`${day}T14:30:00Z`));
  const [only, ...others] = await claims.send();
  expect([only?.contactId, others]).toEqual([contact, []]);
  app.clock.jumpTo(new Date(`${day}T22:30:00Z`));
  expect(await claims.send()).toHaveLength(1);
  await expectExactCounters(app, campaign);
});

test('whoever had enough campaigns lately is passed over', async () => {
  const number = await seedNumber(app);
  const contact = await seedContact(app, number);
  const claims = await openClaims(app, number);
  const delivery = { frequency_cap: { messages: 1, days: 7 } };
  const run = async (values = {}) => {
    const campaign = await seedCampaign(app, number, { recipients: 0, ...values });
    await addRecipient(app, campaign, contact);
    return { campaign, messages: await claims.send() };
  };
  expect((await run()).messages).toHaveLength(1);
  const second = await run({ delivery });
  expect(second.messages).toEqual([]);
  expect(await campaignOf(app, second.campaign)).toMatchObject({ total_skipped: 1, total_pending: 0 });
  await expectExactCounters(app, second.campaign);
  app.clock.advance({ days: 7, minutes: 1 });
  expect((await run({ delivery })).messages).toHaveLength(1);
});

test('two numbers of one portfolio share its room, campaigns leave the reserve, and go on a day later', async () => {
  const tier = { business_id: 'portfolio-1', messaging_limit_tier: 'TIER_50' };
  const first = await seedNumber(app, {}, tier);
  const second = await addNumber(app, first);
  const campaigns = [
    await seedCampaign(app, first, { recipients: 30 }),
    await seedCampaign(app, second, { recipients: 30 }),
  ];
  const claims = await Promise.all([openClaims(app, first), openClaims(app, second)]);
  const sent = await Promise.all(claims.map((one) => one.send()));
  expect(sent.flat()).toHaveLength(40);
  await Promise.all(claims.map((one) => one.send()));
  const full = await Promise.all(campaigns.map((one) => campaignOf(app, one)));
  const waiting = full.filter(({ waiting_reason }) => waiting_reason === 'portfolio_limit');
  expect(waiting.length).toBeGreaterThanOrEqual(1);
  expect(waiting[0]?.waiting_until?.getTime()).toBeLessThanOrEqual(in24h().getTime());
  expect(full.reduce((sum, { total_skipped }) => sum + total_skipped, 0)).toBe(0);

  app.clock.advance({ hours: 24, seconds: 1 });
  const rest = await Promise.all(claims.map((one) => one.send()));
  expect(rest.flat()).toHaveLength(20);
  for (const one of campaigns) await expectExactCounters(app, one);
});

test('the speed limit holds from the first minute on', async () => {
  const number = await seedNumber(app);
  const campaign = await seedCampaign(app, number, { recipients: 100, delivery: { speed_limit: 30 } });
  const claims = await openClaims(app, number);
  let sent = 0;
  for (let second = 0; second < 60; second += 1) {
    sent += (await claims.send()).length;
    app.clock.advance({ seconds: 1 });
  }
  expect(sent).toBeGreaterThanOrEqual(29);
  expect(sent).toBeLessThanOrEqual(30);
  expect((await campaignOf(app, campaign)).waiting_reason).toBeNull();
});

test('the first slice goes alone, is watched, and opens the way when it went well', async () => {
  const number = await seedNumber(app);
  const delivery = { canary: { recipients: 10, wait_minutes: 30 } };
  const campaign = await seedCampaign(app, number, { recipients: 25, delivery });
  const claims = await openClaims(app, number);
  expect(await claims.send()).toHaveLength(10);
  expect(await claims.send()).toEqual([]);
  const until = new Date((await campaignOf(app, campaign)).canary_claimed_at!.getTime() + 30 * 60_000);
  expect(await campaignOf(app, campaign)).toMatchObject({
    waiting_reason: 'canary_watch',
    waiting_until: until,
    canary_claimed: 10,
  });
  app.clock.jumpTo(until);
  expect(await claims.send()).toHaveLength(15);
  const after = await campaignOf(app, campaign);
  expect(after.canary_passed_at).not.toBeNull();
  expect(after.waiting_reason).toBeNull();
  await expectExactCounters(app, campaign);
});

test('a first slice that went badly stops the campaign, with its numbers', async () => {
  const number = await seedNumber(app);
  const delivery = { canary: { recipients: 10, wait_minutes: 5 } };
  const campaign = await seedCampaign(app, number, { recipients: 25, delivery });
  const claims = await openClaims(app, number);
  await claims.settle((await claims.claim()).slice(0, 10), 131026);
  app.clock.advance({ minutes: 5, seconds: 1 });
  expect(await claims.send()).toEqual([]);
  const stopped = await campaignOf(app, campaign);
  expect(stopped).toMatchObject({ step: 'PAUSED', stop_code: 'canary_failed', total_pending: 15 });
  expect(JSON.parse(stopped.stop_message ?? '')).toEqual({ results: 10, failed: 10, opted_out: 0 });
});

test('too many failures, or a red number, stop a running campaign unless that is switched off', async () => {
  const number = await seedNumber(app);
  const campaign = await seedCampaign(app, number, { recipients: 120 });
  const claims = await openClaims(app, number);
  await claims.send(49, 131026);
  expect(await claims.send(1, 131026)).toHaveLength(1);
  expect(await claims.send()).toEqual([]);
  expect(await campaignOf(app, campaign)).toMatchObject({ step: 'PAUSED', stop_code: 'too_many_failures' });

  const red = await seedNumber(app, { quality_rating: 'RED' });
  const careful = await seedCampaign(app, red, { recipients: 5 });
  const bold = await seedCampaign(app, red, { recipients: 5, delivery: { auto_stop: null } });
  expect(await (await openClaims(app, red)).send()).toHaveLength(5);
  expect(await campaignOf(app, careful)).toMatchObject({ step: 'PAUSED', stop_code: 'quality_red' });
  expect(await campaignOf(app, bold)).toMatchObject({ step: 'SENDING', total_accepted: 5 });
});

test('nothing is claimed that could cost more than the budget', async () => {
  const number = await seedNumber(app);
  // 7.12 cents each to unknown French numbers: 14 cost 99.68.
  const campaign = await seedCampaign(app, number, { recipients: 0, delivery: { budget: 100 } });
  for (let n = 0; n < 20; n += 1) await addRecipient(app, campaign, await seedContact(app, number));
  const claims = await openClaims(app, number);
  expect(await claims.send(10)).toHaveLength(10);
  expect(await campaignOf(app, campaign)).toMatchObject({ reserved_micros: 712_000, step: 'SENDING' });
  expect(await claims.send()).toHaveLength(4);
  expect(await campaignOf(app, campaign)).toMatchObject({
    step: 'PAUSED',
    stop_code: 'budget_reached',
    total_pending: 6,
    total_skipped: 0,
  });
  await expectExactCounters(app, campaign);
});

test('without a plan the campaign stops and nobody is passed over', async () => {
  const number = await seedNumber(app);
  const campaign = await seedCampaign(app, number, { recipients: 5 });
  const trial_ends_at = new Date(app.clock.now().getTime() - 1000);
  await app.db.updateTable('teams').set({ trial_ends_at }).where('id', '=', number.teamId).execute();
  const claims = await openClaims(app, number);
  expect(await claims.send()).toEqual([]);
  expect(await campaignOf(app, campaign)).toMatchObject({
    step: 'PAUSED',
    stop_code: 'plan_required',
    total_pending: 5,
    total_skipped: 0,
  });
});

test('a paused template makes the campaign wait, for how long nobody knows', async () => {
  const number = await seedNumber(app);
  const campaign = await seedCampaign(app, number, { recipients: 5 });
  const setStatus = (status: string) =>
    app.db.updateTable('templates').set({ status }).where('id', '=', campaign.templateId).execute();
  await setStatus('PAUSED');
  const claims = await openClaims(app, number);
  expect(await claims.send()).toEqual([]);
  expect(await campaignOf(app, campaign)).toMatchObject({
    step: 'SENDING',
    waiting_reason: 'template_paused',
    waiting_until: null,
    total_pending: 5,
  });
  await setStatus('APPROVED');
  expect(await claims.send()).toHaveLength(5);
  expect((await campaignOf(app, campaign)).waiting_reason).toBeNull();
});

test('an edited template makes the campaign wait for its review, and only a refusal stops it', async () => {
  const number = await seedNumber(app);
  const campaign = await seedCampaign(app, number, { recipients: 5 });
  const setStatus = (status: string) =>
    app.db.updateTable('templates').set({ status }).where('id', '=', campaign.templateId).execute();
  await setStatus('PENDING');
  const claims = await openClaims(app, number);
  expect(await claims.send(2)).toEqual([]);
  const waiting = { step: 'SENDING', waiting_reason: 'template_in_review', waiting_until: null };
  expect(await campaignOf(app, campaign)).toMatchObject({ ...waiting, total_pending: 5 });
  await setStatus('APPROVED');
  expect(await claims.send(2)).toHaveLength(2);
  await setStatus('REJECTED');
  expect(await claims.send()).toEqual([]);
  expect(await campaignOf(app, campaign)).toMatchObject({ step: 'PAUSED', stop_code: 'template_not_usable' });
});

test('people written to before a limit was known count as soon as there is one', async () => {
  const number = await seedNumber(app);
  await seedCampaign(app, number, { recipients: 30 });
  const claims = await openClaims(app, number);
  expect(await claims.send()).toHaveLength(30);
  await claims.claim();
  await app.db
    .updateTable('whatsapp_accounts')
    .set({ messaging_limit_tier: 'TIER_50' })
    .where('id', '=', number.accountId)
    .execute();
  const second = await seedCampaign(app, number, { recipients: 30 });
  expect(await claims.send()).toHaveLength(10);
  expect(await claims.send()).toEqual([]);
  expect((await campaignOf(app, second)).waiting_reason).toBe('portfolio_limit');
});
