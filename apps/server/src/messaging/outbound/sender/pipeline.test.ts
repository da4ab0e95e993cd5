import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/index.ts';
import { applyStatuses } from '../../ledger/index.ts';
import { type NewMessage, queueMessage } from '../queueMessage.ts';
import { campaignOf, eventually, expectExactCounters, messagesOf, sended } from '../testing/look.ts';
import {
  type Answer,
  accept,
  type Posted,
  refuse,
  startMetaStandIn,
  wamidOf,
} from '../testing/metaStandIn.ts';
import {
  type SeededNumber,
  seedCampaign,
  seedContact,
  seedNumber,
  seedTemplate,
  structureOf,
} from '../testing/seed.ts';
import { startSender } from './index.ts';

const quick = { pollMs: 50 };

async function startWith(answer?: Answer) {
  const resources = new AsyncDisposableStack();
  const meta = resources.use(await startMetaStandIn(answer));
  const app = resources.use(
    await startTestApp({ modules: [], environment: { META_GRAPH_URL: meta.url, DATABASE_POOL_SIZE: '6' } }),
  );
  return { meta, app, [Symbol.asyncDispose]: () => resources.disposeAsync() };
}

function answer(number: SeededNumber, contactId: number, message: NewMessage['message']): NewMessage {
  const { teamId, phoneNumberId } = number;
  return { teamId, phoneNumberId, contactId, cause: 'inbox', message };
}

function queue(app: TestApp, message: NewMessage) {
  const own = app.services.database.as({ teamId: message.teamId, userId: null });
  return own.transaction((tx) => queueMessage(tx, app.clock.now(), message));
}

const text = (body: string) => ({ type: 'text' as const, content: { body } });

test('an answer overtakes a campaign that fills the number', async () => {
  await using world = await startWith();
  const { app, meta } = world;
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 400 });
  const contact = await seedContact(app, campaign, { hasWritten: true });
  await using _sender = await startSender(app.services, quick);

  await eventually(
    () => meta.posted.length,
    (posted) => posted >= 100,
  );
  await queue(app, answer(campaign, contact, text('On my way!')));
  const before = meta.posted.length;
  const isAnswer = ({ body }: Posted) => body.type === 'text';
  await eventually(() => meta.posted.some(isAnswer), Boolean);
  // Nothing of the campaign was posted meanwhile but what the pace of a moment allows.
  expect(meta.posted.findIndex(isAnswer) - before).toBeLessThan(80);
  await sended(app, campaign);
});

test('a pause stops the claims at once, and going on reaches everybody else once', async () => {
  await using world = await startWith();
  const { app, meta } = world;
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 300 });
  await using _sender = await startSender(app.services, quick);
  await eventually(
    () => meta.posted.length,
    (posted) => posted >= 50,
  );

  const setStep = (step: string) =>
    app.db.updateTable('campaigns').set({ step }).where('id', '=', campaign.campaignId).execute();
  await setStep('PAUSED');
  const claimed = async () => (await messagesOf(app, campaign)).length;
  const atPause = await claimed();
  const quiet = await eventually(
    () => messagesOf(app, campaign),
    (rows) => rows.every(({ status }) => status === 'accepted'),
  );
  expect(quiet).toHaveLength(atPause);
  expect(meta.posted).toHaveLength(atPause);
  expect(atPause).toBeLessThan(300);
  await expectExactCounters(app, campaign);

  await setStep('SENDING');
  expect(await sended(app, campaign)).toMatchObject({ total_accepted: 300 });
  expect(Math.max(...meta.counts().values())).toBe(1);
  await expectExactCounters(app, campaign);
});

test('an answer that never comes leaves the message uncertain until a status settles it', async () => {
  // Takes the request whole, and breaks the connection instead of answering.
  const silent = new Set<number>();
  await using world = await startWith((posted, response) => {
    if (silent.size >= 3) return accept(posted, response);
    silent.add(posted.messageId);
    response.destroy();
  });
  const { app, meta } = world;
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 30 });
  await using _sender = await startSender(app.services, quick);
  const after = await sended(app, campaign);
  expect(after).toMatchObject({ total_uncertain: 3, total_accepted: 27, total_pending: 0 });
  expect(meta.posted).toHaveLength(30);
  await expectExactCounters(app, campaign);

  await app.services.database.pipeline.transaction((tx) =>
    applyStatuses(
      tx,
      [...silent].map((messageId) => ({
        teamId: campaign.teamId,
        phoneNumberId: campaign.phoneNumberId,
        messageId,
        wamid: wamidOf(messageId),
        status: 'sent' as const,
        at: new Date(),
        error: null,
        pricing: null,
      })),
    ),
  );
  expect(await campaignOf(app, campaign)).toMatchObject({ total_uncertain: 0, total_accepted: 30 });
  await expectExactCounters(app, campaign);
});

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

test('the file of a header goes to WhatsApp once, however many get it', async () => {
  await using world = await startWith();
  const { app, meta } = world;
  const number = await seedNumber(app);
  const stored = await app.services.files.put(number.teamId, 'media', Buffer.from('a picture'), 'image/png');
  const file = await app.db
    .insertInto('files')
    .values({
      team_id: number.teamId,
      key: stored.key,
      name: 'spring.png',
      mime_type: 'image/png',
      size: 9,
      media_type: 'image',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const structure = structureOf({
    header: { type: 'image', media_handle: null, media_url: null, filename: null },
  });
  const templateId = await seedTemplate(app, number, { structure, headerFileId: file.id });
  const campaign = await seedCampaign(app, number, { recipients: 40, templateId });
  const contact = await seedContact(app, number, { hasWritten: true });
  await using _sender = await startSender(app.services, quick);
  await sended(app, campaign);
  const picture = {
    type: 'image' as const,
    file_id: file.id,
    meta_media_id: null,
    caption: 'Look',
    file_name: null,
  };
  await queue(
    app,
    answer(number, contact, {
      type: 'media',
      content: { ...picture, mime_type: null, size: null, voice: false, error: null },
    }),
  );
  await eventually(
    () => meta.posted.length,
    (posted) => posted === 41,
  );
  expect(meta.uploads).toHaveLength(1);
  expect(meta.posted[0]?.body).toMatchObject({
    template: {
      components: [
        { type: 'header', parameters: [{ type: 'image', image: { id: 'media.1' } }] },
        { type: 'body' },
      ],
    },
  });
  expect(meta.posted[40]?.body).toMatchObject({ type: 'image', image: { id: 'media.1', caption: 'Look' } });
});

test('answers to one person leave in order, one after the other', async () => {
  const held: (() => void)[] = [];
  await using world = await startWith((posted, response) => {
    held.push(() => accept(posted, response));
  });
  const { app, meta } = world;
  const number = await seedNumber(app);
  const contact = await seedContact(app, number, { hasWritten: true });
  for (const body of ['one', 'two', 'three']) await queue(app, answer(number, contact, text(body)));
  await using _sender = await startSender(app.services, quick);
  for (let n = 1; n <= 3; n += 1) {
    await eventually(
      () => held.length,
      (count) => count === n,
    );
    held[n - 1]?.();
  }
  expect(meta.posted.map(({ body }) => body.text)).toMatchObject([
    { body: 'one' },
    { body: 'two' },
    { body: 'three' },
  ]);
});

test('an answer that waited until its window closed is not sent', async () => {
  await using world = await startWith();
  const { app, meta } = world;
  const number = await seedNumber(app);
  const contact = await seedContact(app, number, { hasWritten: true });
  await queue(app, answer(number, contact, text('late')));
  app.clock.advance({ hours: 25 });
  await using _sender = await startSender(app.services, quick);
  const [late] = await eventually(
    () => messagesOf(app, number),
    ([message]) => message?.status === 'skipped',
  );
  expect(late?.decision).toMatchObject({ allowed: false, reason: 'window_closed' });
  expect(meta.posted).toEqual([]);
});

test('what a team had under way when it was blocked does not leave', async () => {
  await using world = await startWith();
  const { app, meta } = world;
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 5 });
  const contact = await seedContact(app, campaign, { hasWritten: true });
  await queue(app, answer(campaign, contact, text('On my way!')));
  await app.db
    .updateTable('teams')
    .set({ blocked_at: app.clock.now() })
    .where('id', '=', campaign.teamId)
    .execute();
  await using _sender = await startSender(app.services, quick);
  const written = await eventually(
    () => messagesOf(app, campaign),
    (messages) => messages.some(({ status }) => status === 'skipped'),
  );
  expect(written.map(({ status }) => status)).toEqual(['skipped']);
  await eventually(
    () => campaignOf(app, campaign),
    ({ step }) => step === 'PAUSED',
  );
  expect(meta.posted).toEqual([]);
});
