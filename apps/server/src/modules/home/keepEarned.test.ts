import { getHome } from '@herald/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/index.ts';
import type { Things } from '../../test/things.ts';
import { keepEarnedJob } from './keepEarned.ts';
import { seedWithoutOrders } from './testing.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const keep = () =>
  keepEarnedJob.run({}, {
    app: app.services,
    clock: app.clock,
    db: app.services.database.pipeline,
  } as never);

async function earnedOf(things: Things) {
  const { team_id, phone_number_id } = things.ids;
  const params = { team_id, phone_number_id };
  return (await app.as(things.owner).call(getHome, { params })).data.earned;
}

/** An order of each of the last 35 days, of people half of whom read a campaign the day before; some in another currency. */
async function seedOrders({ ids: { team_id, phone_number_id } }: Things) {
  const now = app.clock.now();
  await sql`
    with people as (
      insert into contacts (team_id, name) select ${team_id}, 'c' || i from generate_series(0, 34) i returning id, name
    ), read as (
      insert into messages (team_id, phone_number_id, contact_id, direction, status, type, content, cause, read_at)
      select ${team_id}, ${phone_number_id}, id, 'out', 'read', 'template', '{}', 'campaign',
        ${now}::timestamptz - (substr(name, 2)::int + 1) * interval '1 day'
      from people where substr(name, 2)::int % 2 = 0
    )
    insert into shop_orders (team_id, platform, shop, order_id, order_number, contact_id, total, net_total, currency,
      placed_at, changed_at)
    select ${team_id}, 'shopify', 's', name, name, id, 1000, 1000,
      case when substr(name, 2)::int % 3 = 0 then 'CHF' else 'EUR' end,
      ${now}::timestamptz - substr(name, 2)::int * interval '1 day', ${now} from people`.execute(app.db);
}

test('what is kept says what counting says, and is counted anew within a day, of the last days within an hour', async () => {
  const things = await seedWithoutOrders(app);
  const { team_id } = things.ids;
  await seedOrders(things);
  const counted = await earnedOf(things);
  expect(counted).toMatchObject({ orders: 31, credited_orders: 16 });
  await keep();
  expect(await earnedOf(things)).toEqual(counted);
  const days = await app.db.selectFrom('earned_days').select('day').where('team_id', '=', team_id).execute();
  expect(days).toHaveLength(30);

  const change = (order: string, net_total: number) =>
    app.db
      .updateTable('shop_orders')
      .set({ net_total })
      .where('team_id', '=', team_id)
      .where('order_id', '=', order)
      .execute();
  const turnover = async () => Object.fromEntries((await earnedOf(things))!.turnover.map(pair));
  const { EUR = 0 } = await turnover();
  // Today's is counted when it is asked for; of the day before yesterday within the hour; of last week within the day.
  await change('c2', 3000);
  await change('c10', 6000);
  expect(await turnover()).toMatchObject({ EUR });
  app.clock.advance({ minutes: 55 });
  await keep();
  expect(await turnover()).toMatchObject({ EUR: EUR + 2000 });
  app.clock.advance({ minutes: 24 * 60 });
  await keep();
  expect((await turnover()).EUR).toBe(EUR + 7000);
});

const pair = ({ currency, amount }: { currency: string; amount: number }) => [currency, amount] as const;

test('nothing is kept of teams without orders, nor of days that nobody looks back on', async () => {
  await app.db.deleteFrom('earned_days').execute();
  await seedWithoutOrders(app);
  const things = await seedWithoutOrders(app);
  await seedOrders(things);
  await keep();
  const kept = () => app.db.selectFrom('earned_days').select(['team_id', 'day']).orderBy('day').execute();
  expect(new Set((await kept()).map(({ team_id }) => team_id)).has(things.ids.team_id)).toBe(true);
  app.clock.advance({ minutes: 40 * 24 * 60 });
  await keep();
  expect(await kept()).toEqual([]);
});

test('what is kept of the only orders goes when they are cancelled or nobody’s any more', async () => {
  for (const change of [{ cancelled_at: app.clock.now() }, { contact_id: null }]) {
    const things = await seedWithoutOrders(app);
    const { team_id } = things.ids;
    await seedOrders(things);
    await keep();
    expect(await earnedOf(things)).toMatchObject({ orders: 31, credited_orders: 16 });
    await app.db.updateTable('shop_orders').set(change).where('team_id', '=', team_id).execute();
    app.clock.advance({ minutes: 24 * 60 });
    await keep();
    expect(await earnedOf(things)).toMatchObject({ orders: 0, credited_orders: 0, turnover: [] });
  }
});
