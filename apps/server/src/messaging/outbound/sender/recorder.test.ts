import { expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/index.ts';
import { eventually, messagesOf } from '../testing/look.ts';
import { type SeededNumber, seedContact, seedNumber } from '../testing/seed.ts';
import type { ClaimedMessage } from './claimed.ts';
import { createRecorder } from './recorder.ts';
import { judgeOutcome } from './verdict.ts';

/** A message of nobody's campaign that was posted and taken. */
async function postOne(app: TestApp, of?: SeededNumber) {
  const number = of ?? (await seedNumber(app));
  const contactId = await seedContact(app, number);
  const { teamId, phoneNumberId } = number;
  const { id } = await app.db
    .insertInto('messages')
    .values({
      team_id: teamId,
      phone_number_id: phoneNumberId,
      contact_id: contactId,
      direction: 'out',
      type: 'text',
      content: '{"body":"Bonjour"}',
      status: 'sending',
      claimed_by: 'w:1:1',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const claimed: ClaimedMessage = {
    teamId,
    id,
    claimedBy: 'w:1:1',
    contactId,
    campaignId: null,
    priority: 0,
    attempts: 0,
    message: { type: 'text', content: { body: 'Bonjour' } },
    phone: '+33700000001',
    bsuid: null,
    quotedWamid: null,
    intent: null,
    mayLeave: () => true,
  };
  const taken = {
    kind: 'accepted' as const,
    wamid: `wamid.${id}`,
    messageStatus: null,
    waId: null,
    userId: null,
  };
  const attempt = { attempts: 0, isCampaign: false, claimedBy: 'w:1:1', now: app.clock.now() };
  return { number, claimed, verdict: judgeOutcome(taken, attempt) };
}

const refuseWrites = (app: TestApp) =>
  app.services.database.pools.owner.query(
    `alter table messages add constraint away check (status <> 'accepted') not valid`,
  );
const allowWrites = (app: TestApp) =>
  app.services.database.pools.owner.query('alter table messages drop constraint away');

test('results survive a database that is away while the sender stops', async () => {
  await using app = await startTestApp({ modules: [] });
  const { number, claimed, verdict } = await postOne(app);
  await refuseWrites(app);
  const recorder = createRecorder(app.services, { patienceMs: 20_000 });
  const desk = recorder.open(number.phoneNumberId, () => {});
  desk.add(claimed, verdict);
  const flushed = desk.flush();
  await eventually(
    () => desk.waiting,
    (waiting) => waiting === 1,
  );
  await allowWrites(app);
  await flushed;
  await recorder.stop();
  expect((await messagesOf(app, number)).map(({ status }) => status)).toEqual(['accepted']);
});

test('what could not be written because the database was in trouble is written once it is over', async () => {
  await using app = await startTestApp({ modules: [] });
  const { number, claimed, verdict } = await postOne(app);
  const { owner } = app.services.database.pools;
  // As a standby answers, and a database on its way down.
  await owner.query(`
    create function herald.refuse() returns trigger language plpgsql
      as $$ begin raise exception 'read only' using errcode = '25006'; end $$;
    create trigger in_trouble before update on messages execute function herald.refuse()`);
  let isRefused = () => {};
  const refused = new Promise<void>((resolve) => (isRefused = resolve));
  // It says so each time.
  const log = Object.assign(Object.create(app.services.log), { error: () => isRefused() });
  const recorder = createRecorder({ ...app.services, log }, { patienceMs: 20_000 });
  const desk = recorder.open(number.phoneNumberId, () => {});
  desk.add(claimed, verdict);
  await refused;
  await owner.query('drop trigger in_trouble on messages');
  await eventually(
    () => desk.waiting,
    (waiting) => waiting === 0,
  );
  await recorder.stop();
  expect((await messagesOf(app, number)).map(({ status }) => status)).toEqual(['accepted']);
});

test('stopping ends although the database stays away: the message is left for its successor to doubt', async () => {
  await using app = await startTestApp({ modules: [] });
  const { number, claimed, verdict } = await postOne(app);
  await refuseWrites(app);
  const recorder = createRecorder(app.services, { patienceMs: 100 });
  const desk = recorder.open(number.phoneNumberId, () => {});
  desk.add(claimed, verdict);
  await desk.flush();
  await recorder.stop();
  expect((await messagesOf(app, number)).map(({ status }) => status)).toEqual(['sending']);
});

test('a result that cannot be written waits alone, and the others of its number are written', async () => {
  await using app = await startTestApp({ modules: [] });
  const { owner } = app.services.database.pools;
  const posted = [await postOne(app)];
  const [first] = posted;
  for (let n = 0; n < 4; n += 1) posted.push(await postOne(app, first!.number));
  const broken = posted[2]!.claimed.id;
  await owner.query(
    `alter table messages add constraint broken check (id <> ${broken} or status <> 'accepted') not valid`,
  );
  const recorder = createRecorder(app.services, { patienceMs: 20_000 });
  const desk = recorder.open(first!.number.phoneNumberId, () => {});
  for (const { claimed, verdict } of posted) desk.add(claimed, verdict);
  const statuses = async () => (await messagesOf(app, first!.number)).map(({ status }) => status).join();
  await eventually(statuses, (seen) => seen === 'accepted,accepted,sending,accepted,accepted');
  expect(desk.waiting).toBe(1);
  await owner.query('alter table messages drop constraint broken');
  await desk.flush();
  await recorder.stop();
  expect(await statuses()).toBe('accepted,accepted,accepted,accepted,accepted');
});
