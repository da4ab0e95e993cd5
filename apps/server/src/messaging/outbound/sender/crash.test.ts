import { expect, test } from 'vitest';
import { acquireLease } from '../../../platform/lease.ts';
import { startTestApp } from '../../../test/index.ts';
import { applyStatuses, markAbandoned } from '../../ledger/index.ts';
import { campaignOf, eventually, expectExactCounters, messagesOf, sended } from '../testing/look.ts';
import { accept, type MetaStandIn, startMetaStandIn, wamidOf } from '../testing/metaStandIn.ts';
import { queueText } from '../testing/queue.ts';
import { type SeededCampaign, seedCampaign, seedContact, seedNumber } from '../testing/seed.ts';
import { startWorkerProcess } from '../testing/workerProcess.ts';
import { startSender } from './index.ts';

const quick = { leaseMs: 800, pollMs: 50 };

function expectNobodyTwice(meta: MetaStandIn): void {
  expect(Math.max(...meta.counts().values())).toBe(1);
  expect(new Set(meta.posted.map(({ to }) => to)).size).toBe(meta.posted.length);
}

test('a killed worker is replaced: nobody gets the message twice, and everybody is accounted for', async () => {
  await using meta = await startMetaStandIn();
  await using app = await startTestApp({ modules: [], environment: { META_GRAPH_URL: meta.url } });
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 400 });

  const first = await startWorkerProcess(app, meta.url, quick);
  await eventually(
    () => meta.posted.length,
    (posted) => posted >= 100,
  );
  await first.kill();
  const postedByFirst = meta.posted.length;

  await using second = await startWorkerProcess(app, meta.url, quick);
  const after = await sended(app, campaign, 25_000);
  await second.stop();

  expect(meta.posted.length).toBeGreaterThan(postedByFirst);
  expectNobodyTwice(meta);
  expect(after.total_accepted + after.total_uncertain).toBe(400);
  // About a second of work at most was in doubt.
  expect(after.total_uncertain).toBeLessThanOrEqual(160);
  await expectExactCounters(app, campaign);
  // Whoever was posted to is either accepted or in doubt, never free to be sent to again.
  const messages = await messagesOf(app, campaign);
  const known = new Set(messages.map(({ id }) => id));
  for (const { messageId } of meta.posted) expect(known.has(messageId)).toBe(true);

  await settleByStatuses(meta, app, campaign);
});

/** The statuses of everything that arrived come in, and settle exactly what was posted before the kill. */
async function settleByStatuses(
  meta: MetaStandIn,
  app: Awaited<ReturnType<typeof startTestApp>>,
  campaign: SeededCampaign,
): Promise<void> {
  const posted = new Set(meta.posted.map(({ messageId }) => messageId));
  await app.services.database.pipeline.transaction((tx) =>
    applyStatuses(
      tx,
      [...posted].map((messageId) => ({
        teamId: campaign.teamId,
        phoneNumberId: campaign.phoneNumberId,
        messageId,
        wamid: wamidOf(messageId),
        status: 'delivered' as const,
        at: new Date(),
        error: null,
        pricing: null,
      })),
    ),
  );
  for (const message of await messagesOf(app, campaign)) {
    expect(message.status).toBe(posted.has(message.id) ? 'delivered' : 'uncertain');
  }
  const after = await campaignOf(app, campaign);
  expect(after.total_delivered).toBe(posted.size);
  expect(after.total_uncertain).toBe(400 - posted.size);
  await expectExactCounters(app, campaign);
}

test('a worker that is asked to stop leaves nothing in doubt', async () => {
  await using meta = await startMetaStandIn();
  await using app = await startTestApp({ modules: [], environment: { META_GRAPH_URL: meta.url } });
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 300 });

  const first = await startWorkerProcess(app, meta.url, quick);
  await eventually(
    () => meta.posted.length,
    (posted) => posted >= 90,
  );
  await first.stop();
  const between = await campaignOf(app, campaign);
  expect(between).toMatchObject({ total_uncertain: 0, total_accepted: meta.posted.length });
  expect(between.total_pending).toBe(300 - meta.posted.length);
  await expectExactCounters(app, campaign);

  await using _second = await startWorkerProcess(app, meta.url, quick);
  const after = await sended(app, campaign);
  expect(after).toMatchObject({ total_accepted: 300, total_uncertain: 0 });
  expectNobodyTwice(meta);
  await expectExactCounters(app, campaign);
});

test('two workers share the numbers, and never one number', async () => {
  await using meta = await startMetaStandIn();
  await using app = await startTestApp({ modules: [], environment: { META_GRAPH_URL: meta.url } });
  const campaigns: SeededCampaign[] = [];
  for (let n = 0; n < 3; n += 1)
    campaigns.push(await seedCampaign(app, await seedNumber(app), { recipients: 120 }));

  await using _one = await startWorkerProcess(app, meta.url, quick);
  await using _two = await startWorkerProcess(app, meta.url, quick);
  for (const campaign of campaigns) {
    expect(await sended(app, campaign)).toMatchObject({ total_accepted: 120, total_uncertain: 0 });
    await expectExactCounters(app, campaign);
  }
  expectNobodyTwice(meta);
});

test('a worker that lost its lease unnoticed stops, and its successor sends nothing twice', async () => {
  await using meta = await startMetaStandIn();
  await using app = await startTestApp({ modules: [], environment: { META_GRAPH_URL: meta.url } });
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 300 });

  await using _first = await startWorkerProcess(app, meta.url, quick);
  await eventually(
    () => meta.posted.length,
    (posted) => posted >= 60,
  );
  // Somebody else takes the number from under its feet: the next claim is refused by the fence.
  await app.db
    .updateTable('leases')
    .set((eb) => ({
      epoch: eb('epoch', '+', 1),
      holder: 'intruder',
      expires_at: new Date(Date.now() + 1500),
    }))
    .where('name', '=', `number:${campaign.phoneNumberId}`)
    .execute();
  const after = await sended(app, campaign, 25_000);
  expect(after.total_accepted + after.total_uncertain).toBe(300);
  expectNobodyTwice(meta);
  await expectExactCounters(app, campaign);
});

test('what a worker never posted is believed of it, also once its successor doubts it', async () => {
  const answered = Promise.withResolvers<void>();
  await using meta = await startMetaStandIn((posted, response) => {
    void answered.promise.then(() => accept(posted, response));
  });
  await using app = await startTestApp({ modules: [], environment: { META_GRAPH_URL: meta.url } });
  const number = await seedNumber(app);
  const contact = await seedContact(app, number, { hasWritten: true });
  // To one person one after the other: the second waits in memory for the answer to the first.
  for (const body of ['one', 'two']) await queueText(app, number, contact, body);
  await using _sender = await startSender(app.services, { pollMs: 50, leaseMs: 60_000 });
  using _answered = { [Symbol.dispose]: answered.resolve };
  const statuses = async () => (await messagesOf(app, number)).map(({ status }) => status);
  await eventually(
    async () => [meta.posted.length, ...(await statuses())],
    (seen) => seen.join() === '1,sending,sending',
  );

  await app.services.database.pipeline.transaction(async (tx) => {
    await tx
      .updateTable('leases')
      .set({ expires_at: new Date(0) })
      .execute();
    const terms = { ttl: 500, now: () => performance.now() };
    await acquireLease(tx, `number:${number.phoneNumberId}`, 'successor', terms);
    await markAbandoned(tx, number.phoneNumberId);
  });
  await eventually(statuses, (seen) => seen.join() === 'uncertain,queued');
  answered.resolve();
  await eventually(statuses, (seen) => seen.join() === 'accepted,accepted');
  expect(meta.posted).toHaveLength(2);
});
