import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { howManyWait, type TestApp } from '../../../test/index.ts';
import { haltCampaign } from '../../ledger/index.ts';
import { queueMessage } from '../queueMessage.ts';
import { startBehindAnswer, startUnanswered, startWith, statusesOf } from '../testing/behindAnswer.ts';
import { keepOpen } from '../testing/keepOpen.ts';
import { campaignOf, eventually, expectExactCounters, messagesOf, sended } from '../testing/look.ts';
import { accept, type MetaStandIn, refuse } from '../testing/metaStandIn.ts';
import { queueText } from '../testing/queue.ts';
import {
  type SeededCampaign,
  type SeededNumber,
  seedCampaign,
  seedContact,
  seedNumber,
  seedTemplate,
  structureOf,
} from '../testing/seed.ts';
import { type SenderOptions, startSender } from './index.ts';

/** So long that nothing is found by looking. */
const pollMs = 60_000;

test('a number that pauses for more than two seconds holds nothing back in memory', async () => {
  let posted = 0;
  await using world = await startWith((one, response) => {
    posted += 1;
    if (posted !== 10) return accept(one, response);
    response.setHeader('retry-after', '3');
    refuse(130429, 'Too many', 429)(one, response);
  });
  const { app } = world;
  // As many as one claim takes: whoever leaves with another one was given back between.
  const campaign = await seedCampaign(app, await seedNumber(app), { recipients: 40 });
  await using _sender = await startSender(app.services, { pollMs: 50, holdMs: 60_000 });
  await sended(app, campaign);
  const rows = await messagesOf(app, campaign);
  const claims = rows.map(({ claimed_by }) => claimed_by);
  expect(claims.filter((claim) => claim !== claims[0]).length).toBeGreaterThan(10);
  expect(rows.every(({ attempts }) => attempts === 0)).toBe(true);
  expect(posted).toBe(41);
  await expectExactCounters(app, campaign);
});

function halt(app: TestApp, { teamId, campaignId }: SeededCampaign) {
  return app.services.database.pipeline.transaction((tx) =>
    haltCampaign(tx, { teamId, campaignId, code: 'too_many_failures', message: '' }),
  );
}

test('what waits in memory of a campaign that stops does not leave', async () => {
  await using world = await startBehindAnswer({ pollMs }, 'campaign');
  const { app, meta, campaign } = world;
  await halt(app, campaign);
  await eventually(
    () => statusesOf(app, campaign),
    (seen) => seen === 'sending,queued',
  );
  world.answer();
  await eventually(
    () => statusesOf(app, campaign),
    (seen) => seen === 'accepted,queued',
  );
  expect(meta.posted).toHaveLength(1);
  expect(await campaignOf(app, campaign)).toMatchObject({ step: 'PAUSED', total_pending: 1 });
});

test('what waits in memory until its window closes does not leave', async () => {
  await using world = await startBehindAnswer({ pollMs }, 'text');
  const { app, meta, campaign } = world;
  app.clock.advance({ hours: 25 });
  world.answer();
  const [, message] = await eventually(
    () => messagesOf(app, campaign),
    ([, second]) => second?.status === 'skipped',
  );
  expect(message?.decision).toMatchObject({ reason: 'window_closed' });
  expect(meta.posted).toHaveLength(1);
});

test('what waits in memory for too long is judged again', async () => {
  await using world = await startBehindAnswer({ pollMs: 50, holdMs: 200 }, 'text');
  const { app, meta, campaign } = world;
  const claimOf = async () => (await messagesOf(app, campaign))[1]?.claimed_by;
  const first = await claimOf();
  await eventually(claimOf, (claim) => claim !== first);
  world.answer();
  await eventually(
    () => statusesOf(app, campaign),
    (seen) => seen === 'accepted,accepted',
  );
  expect(meta.posted).toHaveLength(2);
});

/** Two more answers wait behind the first. The gate lets one leave until a time that is over then, the other for longer. */
async function startWithTwoWaiting(options: SenderOptions) {
  const world = await startUnanswered();
  const { app, meta, number, contactId } = world;
  const queued = async (body: string, statuses: string) => {
    await queueText(app, number, contactId, body);
    await eventually(
      () => statusesOf(app, number),
      (seen) => seen === statuses,
    );
  };
  await world.start(options);
  await eventually(() => meta.posted.length, Boolean);
  await queued('It arrives tomorrow', 'sending,sending');
  app.clock.advance({ hours: 23 });
  await app.db
    .updateTable('conversations')
    .set({ window_closes_at: new Date(app.clock.now().getTime() + 86_400_000) })
    .where('contact_id', '=', contactId)
    .execute();
  await queued('Between nine and noon', 'sending,sending,sending');
  const [, early] = await messagesOf(app, number);
  app.clock.advance({ hours: 2 });
  return { ...world, claimOfEarly: early?.claimed_by };
}

async function expectInOrder({
  app,
  meta,
  number,
}: {
  app: TestApp;
  meta: MetaStandIn;
  number: SeededNumber;
}) {
  const rows = await eventually(
    () => messagesOf(app, number),
    (found) => found.every(({ status }) => status === 'accepted'),
  );
  expect(meta.posted.map(({ messageId }) => messageId)).toEqual(rows.map(({ id }) => id));
}

test('what is judged again at its turn is not overtaken by the next answer', async () => {
  await using world = await startWithTwoWaiting({});
  world.answer();
  await expectInOrder(world);
});

test('what is judged again while it waits is not overtaken by the next answer', async () => {
  await using world = await startWithTwoWaiting({ pollMs: 200 });
  const { app, number, claimOfEarly } = world;
  await eventually(
    () => messagesOf(app, number),
    ([, early]) => early?.status === 'sending' && early.claimed_by !== claimOfEarly,
  );
  world.answer();
  await expectInOrder(world);
});

test('what waits for a file while its campaign stops does not leave', async () => {
  const uploaded = Promise.withResolvers<void>();
  await using world = await startWith(accept, uploaded.promise);
  const { app, meta } = world;
  const number = await seedNumber(app);
  const campaign = await seedCampaign(app, number, {
    recipients: 3,
    templateId: await seedTemplateWithPicture(app, number),
  });
  await using _sender = await startSender(app.services, { pollMs });
  using _uploaded = { [Symbol.dispose]: uploaded.resolve };
  await eventually(() => meta.uploads.length, Boolean);
  await halt(app, campaign);
  // The worker hears of this later, on the same connection.
  await queueText(app, number, await seedContact(app, number, { hasWritten: true }), 'On its way');
  await eventually(() => meta.posted.length, Boolean);
  uploaded.resolve();
  await eventually(
    () => statusesOf(app, campaign),
    (seen) => seen === 'queued,queued,queued,accepted',
  );
  expect(meta.posted).toHaveLength(1);
});

/** The gate would look again at whatever was claimed before, and let it leave. */
async function outdateClaims(app: TestApp): Promise<void> {
  app.clock.advance({ hours: 25 });
  await app.db
    .updateTable('conversations')
    .set({ window_closes_at: new Date(app.clock.now().getTime() + 86_400_000) })
    .execute();
}

test('what goes back to the queue is not overtaken before that is written', async () => {
  await using world = await startBehindAnswer({ pollMs }, 'text');
  const { app, number, contactId } = world;
  const [, back] = await messagesOf(app, number);
  {
    await using _locked = await keepOpen(app, (tx) =>
      sql`select from messages where id = ${back!.id} for update`.execute(tx),
    );
    await outdateClaims(app);
    world.answer();
    await eventually(() => howManyWait(app), Boolean);
    await queueText(app, number, contactId, 'Between nine and noon');
    await eventually(
      () => messagesOf(app, number),
      ([, , later]) => Boolean(later?.claimed_by),
    );
  }
  await expectInOrder(world);
});

test.each(['judged well', 'to be judged again'])(
  'an answer whose file is on its way is not overtaken by the next, %s',
  async (which) => {
    const uploaded = Promise.withResolvers<void>();
    await using world = await startWith(accept, uploaded.promise);
    const { app, meta } = world;
    const number = await seedNumber(app);
    const contactId = await seedContact(app, number, { hasWritten: true });
    const file_id = await seedPicture(app, number);
    const media = { file_id, meta_media_id: null, file_name: null, mime_type: 'image/png', size: 9 };
    const content = { ...media, type: 'image' as const, caption: 'Look', voice: false, error: null };
    await app.services.database.pipeline.transaction((tx) =>
      queueMessage(tx, app.clock.now(), {
        ...number,
        contactId,
        cause: 'inbox',
        message: { type: 'media', content },
      }),
    );
    await using _sender = await startSender(app.services, { pollMs });
    using _uploaded = { [Symbol.dispose]: uploaded.resolve };
    await eventually(() => meta.uploads.length, Boolean);
    if (which === 'to be judged again') await outdateClaims(app);
    await queueText(app, number, contactId, 'It arrives tomorrow');
    await eventually(
      () => statusesOf(app, number),
      (seen) => seen === 'sending,sending',
    );
    uploaded.resolve();
    await expectInOrder({ ...world, number });
  },
);

async function seedTemplateWithPicture(app: TestApp, number: SeededNumber): Promise<number> {
  const header = { type: 'image' as const, media_handle: null, media_url: null, filename: null };
  const headerFileId = await seedPicture(app, number);
  return seedTemplate(app, number, { structure: structureOf({ header }), headerFileId });
}

async function seedPicture(app: TestApp, number: SeededNumber): Promise<number> {
  const stored = await app.services.files.put(number.teamId, 'media', Buffer.from('a picture'), 'image/png');
  const about = { name: 'spring.png', mime_type: 'image/png', size: 9, media_type: 'image' };
  const { id } = await app.db
    .insertInto('files')
    .values({ team_id: number.teamId, key: stored.key, ...about })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
