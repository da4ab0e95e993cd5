import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openClaims } from '../../messaging/outbound/testing/claims.ts';
import { keepOpen } from '../../messaging/outbound/testing/keepOpen.ts';
import { seedCampaign, seedNumber } from '../../messaging/outbound/testing/seed.ts';
import { howManyWait, startTestApp, type TestApp } from '../../test/index.ts';
import { eventually } from '../../test/startPhoneTalk.ts';
import { seedThings } from '../../test/things.ts';
import { ClickLog } from './clickLog.ts';
import { Letters } from './letters.ts';

// What happens when many follow links at the same moment.

async function start() {
  const app = await startTestApp({ modules: [], environment: { DATABASE_POOL_SIZE: '8' } });
  const { ids } = await seedThings(app);
  const { team_id: teamId, phone_number_id, contact_id = 0 } = ids;
  const values = { team_id: teamId, phone_number_id, contact_id, direction: 'out', type: 'text' };
  const sent = { ...values, status: 'sent', content: '{}', cause: 'inbox', happened_at: app.clock.now() };
  const rows = await app.db.insertInto('messages').values([sent, sent]).returning('id').execute();
  const { id: targetId } = await app.db
    .insertInto('link_targets')
    .values({ team_id: teamId, url: 'https://shop.example/', hash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const messageIds = rows.map(({ id }) => id);
  return { app, teamId, targetId, messageIds, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

const hold = (app: TestApp, messageId: number) =>
  keepOpen(app, (tx) => sql`select from messages where id = ${messageId} for update`.execute(tx));

test('whoever followed a link waits for their own click, and not for those who come meanwhile', async () => {
  await using world = await start();
  const { app, teamId, targetId, messageIds } = world;
  const [first = 0, second = 0] = messageIds;
  await using clicks = new ClickLog(app.services, { patienceMs: 3_600_000 });
  const click = (messageId: number) => clicks.add({ teamId, messageId, targetId, at: app.clock.now() });
  await using _second = await hold(app, second);
  let done: Promise<void>;
  {
    await using _first = await hold(app, first);
    done = click(first);
    await eventually(async () => (await howManyWait(app)) === 1);
    void click(second);
  }
  await done;
  const written = await app.db.selectFrom('link_clicks').select('message_id').execute();
  expect(written).toEqual([{ message_id: first }]);
});

test('those who are read together get what each of them asked for', async () => {
  await using world = await start();
  const { app, teamId, messageIds } = world;
  const letters = new Letters(app.services.database);
  const wanted = Array.from({ length: 500 }, (_, nth) => messageIds[nth % 3] ?? 0);
  const read = await Promise.all(
    wanted.map((messageId) => letters.read({ teamId, messageId, hasVariable: messageId === messageIds[0] })),
  );
  const plain = { campaign: null, template: null, automation_id: null, utm: true, content: null };
  const expected = [{ ...plain, content: {} }, plain, null];
  expect(read).toEqual(wanted.map((_, nth) => expected[nth % 3]));
});

test('a click that is quicker than the result of its message makes it, and is kept once', async () => {
  await using app = await startTestApp({ modules: [] });
  const number = await seedNumber(app);
  await seedCampaign(app, number, { recipients: 3 });
  const [first, second] = await (await openClaims(app, number)).claim();
  const { id: targetId } = await app.db
    .insertInto('link_targets')
    .values({ team_id: number.teamId, url: 'https://shop.example/', hash: 'x' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await using clicks = new ClickLog(app.services, { patienceMs: 3_600_000 });
  const click = (messageId: number) =>
    clicks.add({ teamId: number.teamId, messageId, targetId, at: app.clock.now() });
  await Promise.all([click(first!.id), click(second!.id), click(1_000_000)]);
  await click(first!.id);
  const kept = await app.db.selectFrom('link_clicks').select('message_id').orderBy('id').execute();
  expect(kept.map(({ message_id }) => message_id)).toEqual([first!.id, second!.id, first!.id]);
  expect(await app.db.selectFrom('messages').select('status').execute()).toEqual([
    { status: 'sending' },
    { status: 'sending' },
  ]);
});
