import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { cloneDatabase, howManyWait, startTestApp } from '../../../test/index.ts';
import { openLossyDatabase } from '../../../test/lossyDatabase.ts';
import { keepOpen } from '../testing/keepOpen.ts';
import { eventually, expectExactCounters, messagesOf, sended } from '../testing/look.ts';
import { type Answer, accept, refuse, startMetaStandIn } from '../testing/metaStandIn.ts';
import { queueText } from '../testing/queue.ts';
import { seedCampaign, seedContact, seedNumber } from '../testing/seed.ts';
import { startSender } from './index.ts';

const quick = { pollMs: 50 };

async function startWith(answer?: Answer) {
  const resources = new AsyncDisposableStack();
  const meta = resources.use(await startMetaStandIn(answer));
  const database = resources.use(await cloneDatabase(inject('clusterUrl')));
  const lossy = resources.use(await openLossyDatabase(database.url));
  const environment = { META_GRAPH_URL: meta.url, DATABASE_URL: lossy.url, DATABASE_POOL_SIZE: '6' };
  const app = resources.use(await startTestApp({ modules: [], environment }));
  return { meta, lossy, app, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

test('a claim whose commit was not answered is taken back, and everybody is sent to once', async () => {
  await using world = await startWith();
  const { app, meta, lossy } = world;
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 60 });
  const lost = lossy.loseCommitOf('insert into send_claims');
  await using _sender = await startSender(app.services, quick);
  await lost;
  expect(await sended(app, campaign)).toMatchObject({ total_accepted: 60, total_uncertain: 0 });
  expect(meta.posted).toHaveLength(60);
  expect(Math.max(...meta.counts().values())).toBe(1);
  expect((await messagesOf(app, campaign)).every(({ attempts }) => attempts === 0)).toBe(true);
  await expectExactCounters(app, campaign);
});

test('leases are renewed while a claim that is taken back waits for its campaign', async () => {
  await using world = await startWith();
  const { app, meta, lossy } = world;
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 5 });
  const lost = lossy.loseCommitOf('insert into send_claims');
  await using _sender = await startSender(app.services, { pollMs: 60_000, leaseMs: 2000 });
  await lost;
  {
    await using _held = await keepOpen(app, (tx) =>
      sql`select from campaigns where id = ${campaign.campaignId} for update`.execute(tx),
    );
    await queueText(app, campaign, await seedContact(app, campaign, { hasWritten: true }), 'On its way');
    await eventually(() => howManyWait(app), Boolean);
    const look = () => app.db.selectFrom('leases').select(['epoch', 'expires_at']).executeTakeFirstOrThrow();
    const before = await look();
    const after = await eventually(look, ({ expires_at }) => expires_at > before.expires_at);
    expect(after.epoch).toBe(before.epoch);
  }
  expect(await sended(app, campaign)).toMatchObject({ total_accepted: 5, total_uncertain: 0 });
  expect(Math.max(...meta.counts().values())).toBe(1);
});

test('an answer whose claim was committed without saying so is sent once', async () => {
  await using world = await startWith();
  const { app, meta, lossy } = world;
  const number = await seedNumber(app);
  const contact = await seedContact(app, number, { hasWritten: true });
  const lost = lossy.loseCommitOf('claimed_by = case');
  await queueText(app, number, contact, 'On its way');
  await using _sender = await startSender(app.services, quick);
  await lost;
  await eventually(
    () => messagesOf(app, number),
    ([message]) => message?.status === 'accepted',
  );
  expect(meta.posted).toHaveLength(1);
});

test('a result that is written a second time says nothing about the next attempt', async () => {
  let lost: Promise<void> | undefined;
  const released = Promise.withResolvers<void>();
  await using world = await startWith((posted, response) => {
    if (posted.body.to === '+33700000002') return accept(posted, response);
    if (lost) return void released.promise.then(() => accept(posted, response));
    lost = lossy.loseCommitOf('played_at = r.played_at');
    refuse(130429, 'Too many', 429)(posted, response);
  });
  const { app, meta, lossy } = world;
  const number = await seedNumber(app);
  const contact = await seedContact(app, number, { hasWritten: true, phone: '+33700000001' });
  const marker = await seedContact(app, number, { hasWritten: true, phone: '+33700000002' });
  await queueText(app, number, contact, 'On its way');
  await using _sender = await startSender(app.services, quick);
  using _answered = { [Symbol.dispose]: released.resolve };
  const statuses = async () => (await messagesOf(app, number)).map(({ status }) => status);

  await eventually(
    () => meta.posted.length,
    (posted) => posted === 2,
  );
  await lost;
  // What the recorder kept is written before what comes later.
  await queueText(app, number, marker, 'Later');
  await eventually(statuses, ([, later]) => later === 'accepted');
  expect(await statuses()).toEqual(['sending', 'accepted']);
  released.resolve();
  await eventually(statuses, ([first]) => first === 'accepted');
  expect(meta.posted).toHaveLength(3);
});

test('a claimed message that cannot be taken back stays alone, and its number goes on', async () => {
  await using world = await startWith();
  const { app, meta, lossy } = world;
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 9 });
  const { contact_id: stuck } = await app.db
    .selectFrom('campaign_recipients')
    .select('contact_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await app.services.database.pools.owner.query(
    `alter table messages add constraint stuck check (contact_id <> ${stuck} or status <> 'queued')`,
  );
  const lost = lossy.loseCommitOf('insert into send_claims');
  await using _sender = await startSender(app.services, quick);
  await lost;
  const rows = await eventually(
    () => messagesOf(app, campaign),
    (found) => found.filter(({ status }) => status === 'accepted').length === 8,
  );
  expect(rows.find(({ status }) => status !== 'accepted')).toMatchObject({ status: 'sending' });
  expect(meta.posted).toHaveLength(8);
  await expectExactCounters(app, campaign);
});
