import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/index.ts';
import { applyStatuses } from '../../ledger/index.ts';
import type { NewMessage } from '../newMessage.ts';
import { queueMessage } from '../queueMessage.ts';
import { campaignOf, eventually, expectExactCounters, messagesOf, sended } from '../testing/look.ts';
import { type Answer, accept, type Posted, startMetaStandIn, wamidOf } from '../testing/metaStandIn.ts';
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
