import * as contract from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localTimeIn } from '../../messaging/outbound/index.ts';
import { cancelJob, enqueue, runJobsOnce } from '../../platform/jobs/index.ts';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { approvedTemplate, csvForm, openShop, type Shop } from '../../test/shop.ts';
import { scheduleKey } from './schedule.ts';
import { startScheduledJob, sweepPlanned } from './startScheduled.ts';

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
async function readyCampaign() {
  const { data } = await shop.caller.call(contract.createCampaign, {
    params: shop.params,
    body: { name: 'Printemps', template_id: templateId },
  });
  const params = { ...shop.params, campaign_id: data.id };
  line += 1;
  const form = csvForm('contacts', `Prénom;Téléphone\nAnaïs;06399832${String(line).padStart(2, '0')}\n`);
  await shop.caller.call(contract.uploadContactsCsvExcel, { params, form });
  await app.runJobs();
  return {
    params,
    show: async () => (await shop.caller.call(contract.getCampaign, { params })).data,
    schedule: (local_time: string, zone: 'team' | 'recipient' = 'team') =>
      shop.caller.call(contract.scheduleCampaign, { params, body: { local_time, zone } }),
    unschedule: () => shop.caller.call(contract.unscheduleCampaign, { params }),
    start: () => shop.caller.call(contract.startCampaign, { params }),
  };
}

/** So many hours from now, on the clock of a zone. */
const hence = (hours: number, zone = 'Europe/Paris') =>
  localTimeIn(zone, new Date(app.clock.now().getTime() + hours * 3_600_000));

test('a scheduled campaign starts by itself, at its time and not before', async () => {
  const campaign = await readyCampaign();
  const local_time = hence(3);
  const answer = await campaign.schedule(local_time);
  expect(answer.data).toMatchObject({ status: 'scheduled', schedule: { local_time, zone: 'team' } });
  expect(answer.data.scheduled_at_converted).toContain(local_time.slice(0, 4));
  await app.runJobs();
  expect((await campaign.show()).status).toBe('scheduled');
  app.clock.advance({ hours: 3 });
  await app.runJobs();
  expect(await campaign.show()).toMatchObject({ status: 'sending', stop_reason: null });
});

test('the schedule can be moved and taken back', async () => {
  const campaign = await readyCampaign();
  await campaign.schedule(hence(1));
  await campaign.schedule(hence(5));
  app.clock.advance({ hours: 2 });
  await app.runJobs();
  expect((await campaign.show()).status).toBe('scheduled');
  expect((await campaign.unschedule()).data).toMatchObject({ status: 'ready', schedule: null });
  app.clock.advance({ hours: 4 });
  await app.runJobs();
  expect((await campaign.show()).status).toBe('ready');
});

test('started by hand it does not wait for its time, and does not start twice', async () => {
  const campaign = await readyCampaign();
  await campaign.schedule(hence(1), 'recipient');
  expect((await campaign.start()).data).toMatchObject({ status: 'sending', schedule: null });
  await shop.caller.call(contract.pauseCampaign, { params: campaign.params });
  app.clock.advance({ hours: 2 });
  await app.runJobs();
  expect((await campaign.show()).status).toBe('paused');
});

test('a deleted one never starts', async () => {
  const campaign = await readyCampaign();
  await campaign.schedule(hence(1));
  await shop.caller.call(contract.deleteCampaign, { params: campaign.params });
  app.clock.advance({ hours: 2 });
  await app.runJobs();
  const row = await app.db
    .selectFrom('campaigns')
    .select('step')
    .where('id', '=', campaign.params.campaign_id)
    .executeTakeFirstOrThrow();
  expect(row.step).toBe('CONTACTS_UPLOADED');
});

/** Runs the job that starts it at once, whatever its time; its own may be lost. */
async function runStart(
  { params }: Awaited<ReturnType<typeof readyCampaign>>,
  services = app.services,
): Promise<void> {
  const [teamId, campaignId] = [shop.params.team_id, params.campaign_id];
  await app.services.database.pipeline.transaction(async (tx) => {
    await cancelJob(tx, scheduleKey(teamId, campaignId));
    await enqueue(tx, startScheduledJob, { teamId, phoneNumberId: params.phone_number_id, campaignId });
  });
  expect(await runJobsOnce(services, [startScheduledJob])).toEqual([]);
}

test('a worker whose clock is behind starts it all the same when the queue says that it is time', async () => {
  const campaign = await readyCampaign();
  await campaign.schedule(hence(1));
  await app.db
    .updateTable('campaigns')
    .set({ scheduled_at: sql<Date>`now()` })
    .where('id', '=', campaign.params.campaign_id)
    .execute();
  const clock = { now: () => new Date(Date.now() - 600_000) };
  await runStart(campaign, { ...app.services, clock });
  expect((await campaign.show()).status).toBe('sending');
});

test('a job that comes too early comes back at the time', async () => {
  const campaign = await readyCampaign();
  await campaign.schedule(hence(1));
  await runStart(campaign);
  expect((await campaign.show()).status).toBe('scheduled');
  app.clock.advance({ hours: 1 });
  await app.runJobs();
  expect((await campaign.show()).status).toBe('sending');
});

test('one whose job is lost is found within a minute', async () => {
  const campaign = await readyCampaign();
  await campaign.schedule(hence(1));
  await app.services.database.pipeline.transaction((tx) =>
    cancelJob(tx, scheduleKey(shop.params.team_id, campaign.params.campaign_id)),
  );
  const sweep = async () => {
    await app.services.database.pipeline.transaction((tx) => enqueue(tx, sweepPlanned, {}));
    await app.runJobs();
    return (await campaign.show()).status;
  };
  expect(await sweep()).toBe('scheduled');
  app.clock.advance({ hours: 1, minutes: 1 });
  expect(await sweep()).toBe('sending');
});

test('one whose time passed long ago says so instead of reaching people with an old offer', async () => {
  const campaign = await readyCampaign();
  await campaign.schedule(hence(1));
  app.clock.advance({ hours: 26 });
  await runStart(campaign);
  const shown = await campaign.show();
  expect(shown).toMatchObject({ status: 'ready', schedule: null });
  expect(shown.stop_reason?.message).toContain('Its time passed');
});

test('a worker whose clock is ahead puts nothing off', async () => {
  const campaign = await readyCampaign();
  await campaign.schedule(hence(1));
  const id = campaign.params.campaign_id;
  await app.db
    .updateTable('campaigns')
    .set({ scheduled_at: sql<Date>`now() - interval '40 seconds'` })
    .where('id', '=', id)
    .execute();
  const clock = { now: () => new Date(Date.now() + 600_000) };
  await sweepPlanned.run({}, { ...app.services, db: app.services.database.pipeline, clock } as never);
  const { rows } = await app.services.database.pools.owner.query(
    'select run_at <= now() as due from graphile_worker.jobs where key = $1',
    [scheduleKey(shop.params.team_id, id)],
  );
  expect(rows).toEqual([{ due: true }]);
});

test('what forbids a start at its time is said by the campaign itself', async () => {
  const campaign = await readyCampaign();
  await campaign.schedule(hence(1));
  await app.db.updateTable('templates').set({ status: 'DISABLED' }).where('id', '=', templateId).execute();
  app.clock.advance({ hours: 2 });
  await app.runJobs();
  const shown = await campaign.show();
  expect(shown).toMatchObject({
    status: 'ready',
    schedule: null,
    stop_reason: { code: 'schedule_blocked' },
  });
  expect(shown.stop_reason?.message).toContain('not approved');
  await app.db.updateTable('templates').set({ status: 'APPROVED' }).where('id', '=', templateId).execute();
  expect((await campaign.start()).data.status).toBe('sending');
});

test('times that passed or do not exist are refused, and so is a campaign without recipients', async () => {
  const campaign = await readyCampaign();
  expect((await campaign.schedule(hence(-1))).body.code).toBe('time_passed');
  expect((await campaign.schedule(`${app.clock.now().getUTCFullYear() + 1}-02-30T10:00`)).status).toBe(422);
  expect((await campaign.schedule(hence(24 * 400))).status).toBe(422);
  const { data } = await shop.caller.call(contract.createCampaign, {
    params: shop.params,
    body: { name: 'Empty', template_id: templateId },
  });
  const params = { ...shop.params, campaign_id: data.id };
  const body = { local_time: hence(2), zone: 'team' as const };
  expect((await shop.caller.call(contract.scheduleCampaign, { params, body })).body.code).toBe(
    'campaign_wrong_step',
  );
});

test('by the clock of each recipient it starts when the first of them has the time', async () => {
  const campaign = await readyCampaign();
  const form = csvForm('contacts', 'Prénom;Téléphone\nKen;+819012345678\nJoe;+12125551234\n');
  await shop.caller.call(contract.uploadContactsCsvExcel, { params: campaign.params, form });
  await app.runJobs();
  const local_time = hence(30);
  const { schedule } = (await campaign.schedule(local_time, 'recipient')).data;
  const inTokyo = localTimeIn('Asia/Tokyo', new Date(schedule?.starts_at ?? ''));
  expect(inTokyo).toBe(local_time);
  const { data: review } = await shop.caller.call(contract.reviewCampaign, { params: campaign.params });
  // The last of the United States is Adak.
  expect(localTimeIn('America/Adak', new Date(review.finishes_at ?? ''))).toBe(local_time);
});

test('the review counts the limit of the portfolio', async () => {
  const campaign = await readyCampaign();
  const { data } = await shop.caller.call(contract.reviewCampaign, { params: campaign.params });
  expect(data.portfolio).toEqual({ limit: 10_000, used: 0, reserve: 500 });
  expect(data.duration_seconds).toBe(1);
  expect(Date.parse(data.finishes_at ?? '')).toBeGreaterThan(app.clock.now().getTime());
});
