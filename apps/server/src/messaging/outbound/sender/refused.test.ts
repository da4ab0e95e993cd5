import { expect, test } from 'vitest';
import { createSecrets } from '../../../platform/secrets.ts';
import { howManyWait, startTestApp, type TestApp } from '../../../test/index.ts';
import { recordClaimed } from '../../ledger/index.ts';
import { campaignOf, eventually, expectExactCounters, messagesOf, sended } from '../testing/look.ts';
import { type Answer, accept, refuse, startMetaStandIn } from '../testing/metaStandIn.ts';
import { queueText } from '../testing/queue.ts';
import { seedCampaign, seedContact, seedNumber, seedTemplate } from '../testing/seed.ts';
import { startSender } from './index.ts';
import { sendingMetrics } from './metrics.ts';

const quick = { pollMs: 50 };

async function startWith(answer?: Answer) {
  const resources = new AsyncDisposableStack();
  const meta = resources.use(await startMetaStandIn(answer));
  const app = resources.use(
    await startTestApp({ modules: [], environment: { META_GRAPH_URL: meta.url, DATABASE_POOL_SIZE: '6' } }),
  );
  return { meta, app, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

test('a payment problem pauses the campaign, says why, and nobody is lost', async () => {
  let isPaid = false;
  await using world = await startWith((posted, response) =>
    isPaid || posted.messageId % 7 !== 0
      ? accept(posted, response)
      : refuse(131042, 'Payment problem')(posted, response),
  );
  const { app, meta } = world;
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 200 });
  await using _sender = await startSender(app.services, quick);

  const paused = await eventually(
    () => campaignOf(app, campaign),
    ({ step }) => step === 'PAUSED',
  );
  expect(paused).toMatchObject({ stop_code: '131042', stop_message: 'Payment problem' });
  const settled = await eventually(
    () => messagesOf(app, campaign),
    (rows) => rows.every(({ status }) => status === 'accepted' || status === 'queued'),
  );
  expect(settled.some(({ status, error_code }) => status === 'queued' && error_code === 131042)).toBe(true);
  await expectExactCounters(app, campaign);

  isPaid = true;
  await app.db
    .updateTable('campaigns')
    .set({ step: 'SENDING', stop_code: null })
    .where('id', '=', campaign.campaignId)
    .execute();
  expect(await sended(app, campaign)).toMatchObject({
    total_accepted: 200,
    total_failed: 0,
    total_uncertain: 0,
  });
  const reached = meta.posted.map(({ to }) => to);
  expect(new Set(reached).size).toBe(200);
  await expectExactCounters(app, campaign);
});

test('too fast for WhatsApp: the number slows down and everybody is reached without using up attempts', async () => {
  let complaints = 0;
  await using world = await startWith((posted, response) => {
    if (complaints >= 5 || posted.messageId % 10 !== 0) return accept(posted, response);
    complaints += 1;
    refuse(130429, 'Throughput reached', 429)(posted, response);
  });
  const { app } = world;
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 60 });
  await using _sender = await startSender(app.services, quick);
  const after = await sended(app, campaign, 25_000);
  expect(after).toMatchObject({ total_accepted: 60, total_failed: 0, total_uncertain: 0 });
  expect((await messagesOf(app, campaign)).every(({ attempts }) => attempts === 0)).toBe(true);
  await expectExactCounters(app, campaign);
});

test('what WhatsApp refuses fails alone, with its code, and 131050 opts the person out', async () => {
  await using world = await startWith((posted, response) => {
    if (posted.to.endsWith('1')) return refuse(131009, 'Parameter value is not valid')(posted, response);
    if (posted.to.endsWith('2')) return refuse(131050, 'The person stopped marketing')(posted, response);
    accept(posted, response);
  });
  const { app } = world;
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 20 });
  await using _sender = await startSender(app.services, quick);
  expect(await sended(app, campaign)).toMatchObject({ total_accepted: 16, total_failed: 4 });
  await expectExactCounters(app, campaign);
  const consent = await app.db
    .selectFrom('consent_events')
    .selectAll()
    .where('team_id', '=', campaign.teamId)
    .execute();
  expect(consent).toHaveLength(2);
  expect(consent[0]).toMatchObject({ status: 'opted_out', source: 'error_131050' });
});

test('a refused token pauses the campaign and marks the account', async () => {
  await using world = await startWith(refuse(190, 'Token expired', 401));
  const { app, meta } = world;
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 100 });
  await using _sender = await startSender(app.services, quick);
  expect(
    await eventually(
      () => campaignOf(app, campaign),
      ({ step }) => step === 'PAUSED',
    ),
  ).toMatchObject({ stop_code: '190' });
  const account = await app.db
    .selectFrom('whatsapp_accounts')
    .selectAll()
    .where('id', '=', campaign.accountId)
    .executeTakeFirstOrThrow();
  expect(account.token_invalid_at).not.toBeNull();
  await eventually(
    () => messagesOf(app, campaign),
    (rows) => rows.every(({ status }) => status === 'queued'),
  );
  expect(meta.posted.length).toBeLessThan(100);
  await expectExactCounters(app, campaign);
});

test('a number that the token does not reach pauses its campaign; the account and its other numbers go on', async () => {
  await using world = await startWith(refuse(100, 'Unsupported post request', 400, 33));
  const { app } = world;
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 50 });
  await using _sender = await startSender(app.services, quick);
  await eventually(
    () => campaignOf(app, campaign),
    ({ step }) => step === 'PAUSED',
  );
  const number = await app.db
    .selectFrom('phone_numbers as n')
    .innerJoin('whatsapp_accounts as a', 'a.id', 'n.whatsapp_account_id')
    .select(['n.status', 'a.token_invalid_at'])
    .where('n.id', '=', campaign.phoneNumberId)
    .executeTakeFirstOrThrow();
  expect(number).toEqual({ status: 'DISCONNECTED', token_invalid_at: null });
  await expectExactCounters(app, campaign);
});

test('a copy of the database sends nothing under keys that open none of its tokens', async () => {
  await using world = await startWith();
  const { app, meta } = world;
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 3 });
  const secrets = createSecrets([{ id: 'elsewhere', key: Buffer.alloc(32, 9) }]);
  const copy: typeof app.services = Object.create(app.services, { secrets: { value: secrets } });
  await using _sender = await startSender(copy, quick);
  await eventually(
    () => messagesOf(app, campaign),
    (rows) => rows.length === 3 && rows.every(({ status, attempts }) => status === 'queued' && attempts > 0),
  );
  expect(meta.posted).toEqual([]);
});

test('a template that is gone pauses the campaign instead of skipping everybody', async () => {
  await using world = await startWith();
  const { app, meta } = world;
  const number = await seedNumber(app);
  const templateId = await seedTemplate(app, number, { status: 'DISABLED' });
  const campaign = await seedCampaign(app, number, { recipients: 50, templateId });
  await using _sender = await startSender(app.services, quick);
  const paused = await eventually(
    () => campaignOf(app, campaign),
    ({ step }) => step === 'PAUSED',
  );
  expect(paused).toMatchObject({ stop_code: 'template_not_usable', total_pending: 50, total_skipped: 0 });
  expect(meta.posted).toEqual([]);
});

test('a campaign of a paused template waits and goes on when Meta lets it', async () => {
  await using world = await startWith();
  const { app, meta } = world;
  const number = await seedNumber(app);
  const templateId = await seedTemplate(app, number, { status: 'PAUSED' });
  const campaign = await seedCampaign(app, number, { recipients: 5, templateId });
  const other = await seedCampaign(app, number, { recipients: 5 });
  await using _sender = await startSender(app.services, quick);
  await sended(app, other);
  expect(await campaignOf(app, campaign)).toMatchObject({ step: 'SENDING', total_pending: 5 });
  expect(meta.posted).toHaveLength(5);
  await app.db.updateTable('templates').set({ status: 'APPROVED' }).where('id', '=', templateId).execute();
  await sended(app, campaign);
});

test('nothing more of a refused campaign is posted while the refusal is still to be written', async () => {
  const held: (() => void)[] = [];
  let isRefused = false;
  const textAnswered = Promise.withResolvers<void>();
  await using world = await startWith((posted, response) => {
    if (posted.body.type === 'text') return void textAnswered.promise.then(() => accept(posted, response));
    const answer = held.length === 0 ? refuse(131042, 'Payment problem') : accept;
    if (isRefused) accept(posted, response);
    else held.push(() => answer(posted, response));
  });
  const { app, meta } = world;
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 300 });
  const contact = await seedContact(app, campaign, { hasWritten: true });
  await queueText(app, campaign, contact, 'On its way');
  await using _sender = await startSender(app.services, { pollMs: 60_000 });
  using _answered = { [Symbol.dispose]: () => [textAnswered.resolve(), ...held.map((answer) => answer())] };
  const waiting = (count: number) =>
    eventually(
      () => howManyWait(app),
      (seen) => seen === count,
    );
  await eventually(
    () => held.length,
    (count) => count >= 20,
  );
  const [text, refused] = await messagesOf(app, campaign);

  // Results pile up behind one that cannot be written yet; the refusal among them cannot be for longer.
  const textHeld = await holdMessage(app, text!.id);
  await app.services.database.pipeline.transaction((tx) =>
    recordClaimed(tx, [{ teamId: campaign.teamId, messageId: refused!.id }]),
  );
  const refusedHeld = await holdMessage(app, refused!.id);
  textAnswered.resolve();
  await waiting(1);
  const claimed = (await messagesOf(app, campaign)).length;
  isRefused = true;
  for (const answer of held.splice(0)) answer();
  const metrics = sendingMetrics(app.services.metrics.registry);
  const sum = (values: { value: number }[]) => values.reduce((total, { value }) => total + value, 0);
  // The refusal is known, and what was on its way by then has come to its end.
  await eventually(
    async () => ({
      begun: (await metrics.posted.get()).values,
      ended: (await metrics.outcomes.get()).values,
    }),
    ({ begun, ended }) =>
      ended.some(({ labels, value }) => labels.outcome === 'requeued' && value === 1) &&
      sum(begun) === sum(ended),
  );
  const posted = meta.posted.length;
  await textHeld.release();
  await eventually(
    () => messagesOf(app, campaign),
    (rows) => rows.length > claimed,
  );
  await refusedHeld.release();
  await eventually(
    () => campaignOf(app, campaign),
    ({ step }) => step === 'PAUSED',
  );
  await eventually(
    () => messagesOf(app, campaign),
    (rows) => rows.every(({ status }) => status === 'accepted' || status === 'queued'),
  );
  expect(meta.posted).toHaveLength(posted);
  await expectExactCounters(app, campaign);
});

/** Locks a message, as another transaction would that takes its time. */
async function holdMessage(app: TestApp, id: number) {
  const locked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const held = app.services.database.pipeline.transaction(async (tx) => {
    await tx.selectFrom('messages').select('id').where('id', '=', id).forUpdate().execute();
    locked.resolve();
    await released.promise;
  });
  await locked.promise;
  return {
    release() {
      released.resolve();
      return held;
    },
  };
}
