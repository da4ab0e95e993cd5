import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { forgottenAtOnce } from './forgetMessages.ts';
import { balance } from './index.ts';
import { accepted, delivered, failed, openShop, type Shop } from './testing/openShop.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [balance] });
});
afterAll(() => app[Symbol.asyncDispose]());

async function forget(): Promise<void> {
  await app.services.database.pools.owner.query(
    `select graphile_worker.add_job('balance.forgetMessages', '{}')`,
  );
  await app.runJobs();
}

async function kept({ teamId }: Shop): Promise<number[]> {
  const { rows } = await sql<{ message_id: number }>`
    select message_id from balance_messages where team_id = ${teamId} order by message_id`.execute(app.db);
  return rows.map(({ message_id }) => message_id);
}

const daysWithMessages = async ({ teamId }: Shop) =>
  (await sql`select from balance_days where team_id = ${teamId} and has_messages`.execute(app.db)).rows
    .length;

test('a quarter after its day a message that is settled leaves the books, and what was booked stays', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 1_00);
  const [charged, released, erased] = [await shop.send(), await shop.send(), await shop.send()];
  await shop.move(charged, delivered);
  await shop.move(released, failed);
  await shop.move(erased, delivered);
  await sql`delete from messages where id = ${erased}`.execute(app.db);
  await shop.settle();
  const sums = await shop.sums();
  expect(sums).toEqual({ available: 85, reserved: 0, spent: 15, owed: 0 });

  await shop.age(89);
  await forget();
  expect(await kept(shop)).toHaveLength(3);
  await shop.age(2);
  await forget();
  expect(await kept(shop)).toEqual([]);
  expect(await daysWithMessages(shop)).toBe(0);
  await shop.move(charged, `status = 'read', read_at = now()`);
  await sql`delete from messages where id = ${charged}`.execute(app.db);
  await shop.settle();
  expect(await shop.sums()).toEqual(sums);
});

test('what may still cost, or is not booked yet, stays until it is settled', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 1_00);
  const [sent, answer, moved] = [await shop.send(), await shop.reply(), await shop.send()];
  await shop.move(sent, accepted);
  await shop.settle();
  await shop.age(91);
  await shop.move(moved, delivered);
  await forget();
  // A free answer that waits has nothing set aside, and is no less under way.
  expect(await kept(shop)).toEqual([sent, answer, moved]);
  for (const id of [sent, answer]) await shop.move(id, delivered);
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ spent: 22, reserved: 0 });
  await forget();
  expect(await kept(shop)).toEqual([]);
  expect(await shop.sums()).toMatchObject({ spent: 22, reserved: 0 });
});

test('more than are forgotten at once are forgotten to the last', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 1_00);
  await shop.move(await shop.send(), delivered);
  await sql`
    insert into balance_messages (team_id, message_id, day_id, estimate_micros)
    select team_id, 2000000000 + n, id, 10 from balance_days, generate_series(1, ${forgottenAtOnce + 1}) n
    where team_id = ${shop.teamId}`.execute(app.db);
  await shop.settle();
  await shop.age(91);
  await forget();
  expect(await kept(shop)).toHaveLength(0);
});
