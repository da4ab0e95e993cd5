import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { system } from '../../../actor.ts';
import { pauseCampaign } from '../../../modules/campaigns/index.ts';
import { howManyWait, type TestApp } from '../../../test/index.ts';
import { recordConsents } from '../../ledger/recordConsents.ts';
import { tellSender } from '../../templates/index.ts';
import { startBehindAnswer, startUnanswered, startWith, statusesOf } from '../testing/behindAnswer.ts';
import { keepOpen } from '../testing/keepOpen.ts';
import { campaignOf, eventually, expectExactCounters, messagesOf } from '../testing/look.ts';
import { queueText } from '../testing/queue.ts';
import {
  addNumber,
  addRecipient,
  type SeededCampaign,
  seedCampaign,
  seedContact,
  seedNumber,
  structureOf,
} from '../testing/seed.ts';
import { startSender } from './index.ts';
import { leaseNameOf } from './leaseName.ts';

/** So long that nothing is found by looking, and nothing goes back for having waited. */
const patient = { pollMs: 60_000, holdMs: 60_000 };

/** It went back to the queue while the request before it was still on its way. */
async function expectBack(app: TestApp, campaign: SeededCampaign): Promise<void> {
  await eventually(
    () => statusesOf(app, campaign),
    (seen) => seen === 'sending,queued',
  );
}

function pause(app: TestApp, { teamId, phoneNumberId, campaignId }: SeededCampaign) {
  const by = { app: app.services, actor: system, teamId, now: app.clock.now() };
  return app.services.database
    .as({ teamId, userId: null })
    .transaction((tx) => pauseCampaign(tx, by, { phoneNumberId, campaignId }));
}

test('what waits in memory of a campaign that somebody pauses does not leave', async () => {
  await using world = await startBehindAnswer(patient, 'campaign');
  const { app, meta, campaign } = world;
  await pause(app, campaign);
  await expectBack(app, campaign);
  world.answer();
  await eventually(
    () => statusesOf(app, campaign),
    (seen) => seen === 'accepted,queued',
  );
  expect(meta.posted).toHaveLength(1);
  expect(await campaignOf(app, campaign)).toMatchObject({ step: 'PAUSED', total_pending: 1 });
  await expectExactCounters(app, campaign);
});

/**
 * Somebody is being written to over the only connection. A campaign has a message for somebody else, which waits for that
 * connection, and one for the same person, which waits for the answer: it tells when the sender has heard of something.
 */
async function startBehindConnection() {
  const world = await startUnanswered();
  const { app, meta, number, contactId } = world;
  const campaign = await seedCampaign(app, number, { recipients: 1 });
  await addRecipient(app, campaign, contactId);
  await world.start({ ...patient, connections: 1 });
  await eventually(
    async () => `${meta.posted.length} ${await statusesOf(app, number)}`,
    (seen) => seen === '1 sending,sending,sending',
  );
  return { ...world, campaign };
}

test('what waits for a connection when its campaign is paused does not leave', async () => {
  await using world = await startBehindConnection();
  const { app, meta, campaign } = world;
  await pause(app, campaign);
  await eventually(
    () => statusesOf(app, campaign),
    (seen) => seen === 'sending,sending,queued',
  );
  world.answer();
  await eventually(
    () => statusesOf(app, campaign),
    (seen) => seen === 'accepted,queued,queued',
  );
  expect(meta.posted).toHaveLength(1);
  await expectExactCounters(app, campaign);
});

test('what waits for a connection when its number is somebody else’s does not leave', async () => {
  await using world = await startBehindConnection();
  const { app, meta, campaign } = world;
  // As whoever takes over after the holder stood still.
  await app.db
    .updateTable('leases')
    .set({ holder: 'somebody else', epoch: sql`epoch + 1`, expires_at: sql`now() + interval '1 hour'` })
    .where('name', '=', leaseNameOf(campaign.phoneNumberId))
    .execute();
  await eventually(
    () => statusesOf(app, campaign),
    (seen) => seen === 'sending,sending,queued',
  );
  world.answer();
  await eventually(
    () => statusesOf(app, campaign),
    (seen) => seen === 'accepted,queued,queued',
  );
  expect(meta.posted).toHaveLength(1);
  await expectExactCounters(app, campaign);
});

/** A customer wants nothing more. */
function optOut(app: TestApp, { teamId }: SeededCampaign, contactId: number) {
  const wish = { teamId, contactId, status: 'opted_out', source: 'keyword' } as const;
  return app.services.database.pipeline.transaction((tx) =>
    recordConsents(tx, [{ ...wish, by: { kind: 'customer', id: contactId }, at: app.clock.now() }]),
  );
}

test('what waits in memory for somebody who opts out does not leave', async () => {
  await using world = await startBehindAnswer(patient, 'campaign');
  const { app, meta, campaign, contactId } = world;
  await optOut(app, campaign, contactId);
  await expectBack(app, campaign);
  world.answer();
  const [, message] = await eventually(
    () => messagesOf(app, campaign),
    ([, second]) => second?.status === 'skipped',
  );
  expect(message?.decision).toMatchObject({ reason: 'opted_out' });
  expect(meta.posted).toHaveLength(1);
});

test('what waits in memory with a template that is edited leaves, and is shown, as it is then', async () => {
  await using world = await startBehindAnswer(patient, 'campaign');
  const { app, meta, campaign } = world;
  const [before, body] = [
    structureOf(),
    { text: 'Hello {{1}}, anew', variables: structureOf().body.variables },
  ];
  await app.services.database.pipeline.transaction(async (tx) => {
    await tx
      .updateTable('templates')
      .set({ structure: JSON.stringify({ ...before, body }), version: 2 })
      .where('id', '=', campaign.templateId)
      .execute();
    await tellSender(tx, { teamId: campaign.teamId, id: campaign.templateId, status: 'APPROVED' });
  });
  await expectBack(app, campaign);
  world.answer();
  const [, message] = await eventually(
    () => messagesOf(app, campaign),
    ([, second]) => second?.status === 'accepted',
  );
  expect(message).toMatchObject({ template_version: 2, content: { structure: { body } } });
  expect(meta.posted).toHaveLength(2);
});

test('what was decided while nobody could be told of it counts once the connection is back', async () => {
  await using world = await startBehindAnswer(patient, 'campaign');
  const { app, meta, campaign } = world;
  const { campaignId } = campaign;
  // Told to nobody, as what is decided while the connection is broken.
  await app.db.updateTable('campaigns').set({ step: 'PAUSED' }).where('id', '=', campaignId).execute();
  await app.services.database.pools.owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'herald_outbound listener' and datname = current_database()`,
  );
  await expectBack(app, campaign);
  world.answer();
  await eventually(
    () => statusesOf(app, campaign),
    (seen) => seen === 'accepted,queued',
  );
  expect(meta.posted).toHaveLength(1);
});

/** By the clock of the team, so many hours from now. */
function clockIn(hours: number): string {
  const at = new Date(Date.now() + hours * 3_600_000);
  return new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/Paris' }).format(at);
}

test('what waits in memory until quiet hours begin does not leave', async () => {
  const delivery = { quiet_hours: { from: clockIn(2), to: clockIn(10) } };
  await using world = await startBehindAnswer(patient, 'campaign', { delivery });
  const { app, meta, campaign } = world;
  app.clock.advance({ hours: 3 });
  world.answer();
  const [, message] = await eventually(
    () => messagesOf(app, campaign),
    ([, second]) => second?.not_before != null,
  );
  expect(message).toMatchObject({ status: 'queued', decision: { reason: 'quiet_hours' } });
  expect(meta.posted).toHaveLength(1);
});

test('what waits in memory until a trial is over does not leave', async () => {
  await using world = await startBehindAnswer(patient, 'campaign');
  const { app, meta, campaign } = world;
  app.clock.advance({ days: 15 });
  world.answer();
  const stopped = await eventually(
    () => campaignOf(app, campaign),
    ({ step }) => step === 'PAUSED',
  );
  expect(stopped).toMatchObject({ stop_code: 'plan_required', total_pending: 1 });
  expect(meta.posted).toHaveLength(1);
});

test('who opts out while they are being claimed gets nothing', async () => {
  await using world = await startWith();
  const { app, meta } = world;
  const number = await seedNumber(app);
  const other = await addNumber(app, number);
  const campaign = await seedCampaign(app, number, { recipients: 1 });
  const [recipient] = await app.db
    .selectFrom('campaign_recipients')
    .select('contact_id')
    .where('campaign_id', '=', campaign.campaignId)
    .execute();
  const writer = await seedContact(app, other, { hasWritten: true });
  // The claim has judged everybody when it comes to the campaign.
  const held = await keepOpen(app, (tx) =>
    tx.selectFrom('campaigns').select('id').where('id', '=', campaign.campaignId).forUpdate().execute(),
  );
  await using _sender = await startSender(app.services, patient);
  await eventually(() => howManyWait(app), Boolean);
  await optOut(app, campaign, recipient!.contact_id!);
  // The worker hears of this later, on the same connection.
  await queueText(app, other, writer, 'On its way');
  await eventually(() => meta.posted.length, Boolean);
  await held[Symbol.asyncDispose]();
  const [message] = await eventually(
    () => messagesOf(app, number),
    ([first]) => first?.status === 'skipped',
  );
  expect(message?.decision).toMatchObject({ reason: 'opted_out' });
  expect(meta.posted).toHaveLength(1);
  await expectExactCounters(app, campaign);
});
