import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import { countMoved, mostMoved } from './countMoved.ts';
import { balance } from './index.ts';
import { accepted, delivered, failed, openShop } from './testing/openShop.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ modules: [balance] });
});
afterAll(() => app[Symbol.asyncDispose]());

const expired = `status = 'expired'`;

test.each([
  ['expired', expired],
  ['had failed', failed],
])('what %s, was given back and arrives after all is charged', async (_how, ended) => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 1_00);
  const late = await shop.send();
  await shop.move(late, accepted);
  await shop.move(late, ended);
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ available: 1_00, reserved: 0 });
  await shop.move(late, delivered);
  await shop.settle();
  await shop.settle();
  expect(await shop.sums()).toEqual({ available: 92, reserved: 0, spent: 8, owed: 0 });
});

test('after a month nothing is set aside for what never came, and it is charged when it comes', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 10);
  const late = await shop.send();
  await shop.move(late, accepted);
  await shop.age(33);
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ available: 10, reserved: 0, spent: 0 });
  await shop.pay('pi_2', 1);
  await shop.move(late, delivered);
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ available: 3, reserved: 0, spent: 8, owed: 0 });
});

test('what was delivered and erased before anything was booked is charged, what was under way comes back', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 1_00);
  await shop.move(await shop.send(), delivered);
  await shop.move(await shop.send(), accepted);
  // As erasing does: in the team's own transaction, with the person.
  await shop.run((tx) => tx.deleteFrom('contacts').where('team_id', '=', shop.teamId).execute());
  await shop.settle();
  expect(await shop.sums()).toEqual({ available: 92, reserved: 0, spent: 8, owed: 0 });
});

test('only what moved is counted again', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 1_00);
  const [first, second] = [await shop.send(), await shop.send()];
  await shop.move(first, delivered);
  await shop.settle();
  const version = async () => {
    const { rows } = await sql<{ xmin: string }>`
      select xmin::text from balance_messages where team_id = ${shop.teamId} and message_id = ${first}`.execute(
      app.db,
    );
    return rows[0]?.xmin;
  };
  const before = await version();
  await shop.move(second, delivered);
  await shop.move(first, `status = 'read', read_at = now()`);
  await shop.settle();
  expect(await version()).toBe(before);
  expect(await shop.sums()).toMatchObject({ spent: 15 });
});

test('whoever is moving a message at this moment is not waited for, and nothing of it is lost', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 1_00);
  const id = await shop.send();
  const { rows } = await sql<{ id: number }>`
    select id from balance_days where team_id = ${shop.teamId}`.execute(app.db);
  const dayId = rows[0]?.id ?? 0;
  await shop.run(async (tx) => {
    await sql`update messages set ${sql.raw(delivered)} where team_id = ${shop.teamId} and id = ${id}`.execute(
      tx,
    );
    const question = { teamId: shop.teamId, dayId, closedAt: null };
    const counted = await shop.run((other) => countMoved(other, question));
    expect(counted).toMatchObject({ cost_micros: 0, open_micros: 71_200 });
  });
  await shop.settle();
  expect(await shop.sums()).toMatchObject({ spent: 8, reserved: 0 });
});

test('a day with more than is counted at once is counted to its end', async () => {
  const shop = await openShop(app);
  await shop.pay('pi_1', 1_00);
  await shop.send();
  // Rows of messages that were erased since: delivered, a thousandth of a cent each.
  await sql`
    insert into balance_messages (team_id, message_id, day_id, estimate_micros, cost_micros, is_moved)
    select team_id, 1000000000 + n, id, 10, 10, true from balance_days, generate_series(1, ${mostMoved + 1}) n
    where team_id = ${shop.teamId}`.execute(app.db);
  await shop.settle();
  // What was set aside for the one that is under way stays, but for the cent that both are rounded to.
  expect(await shop.sums()).toEqual({ available: 87, reserved: 7, spent: 6, owed: 0 });
});
