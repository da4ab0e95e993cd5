import { type SegmentConditions, segmentConditions } from '@herald/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../../modules/imports/testing.ts';
import { countMeeting } from './countMeeting.ts';
import {
  conditionArbitrary,
  conditionsArbitrary,
  type Places,
  personArbitrary,
} from './testing/arbitraries.ts';
import { insertPerson } from './testing/insertPerson.ts';
import { meets, now, type Person, zone } from './testing/meets.ts';
import { whereConditions } from './whereConditions.ts';

let shop: Shop;
let people: Person[];
let places: Places;

beforeAll(async () => {
  shop = await openShop();
  const { team_id, phone_number_id } = shop.params;
  const named = (name: string) => ({ team_id, phone_number_id, name });
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const lists = ids(
    await shop.app.db
      .insertInto('groups')
      .values([named('A'), named('B')])
      .returning('id')
      .execute(),
  );
  const campaigns = ids(
    await shop.app.db
      .insertInto('campaigns')
      .values([named('X'), named('Y')])
      .returning('id')
      .execute(),
  );
  const labels = ids(
    await shop.app.db
      .insertInto('labels')
      .values(['Refund', 'Delivery'].map((name) => ({ team_id, name, color: 'blue' })))
      .returning('id')
      .execute(),
  );
  // As orders will name them.
  const products = ids(
    await shop.app.db
      .insertInto('shop_products')
      .values(
        ['Soap', 'Sponge'].map((title) => ({
          team_id,
          platform: 'shopify',
          shop: 'lavande.example',
          product_id: title,
          title,
          last_ordered_at: now,
        })),
      )
      .returning('id')
      .execute(),
  );
  for (const id of products)
    await shop.app.db
      .updateTable('shop_products')
      .set({ product_id: `p${id}` })
      .where('id', '=', id)
      .execute();
  places = { lists, labels, campaigns, products };
  people = [];
  for (const person of fc.sample(personArbitrary(places), { numRuns: 80, seed: 7 }))
    people.push(await insertPerson(shop, person));
});
afterAll(() => shop[Symbol.asyncDispose]());

const pipeline = () => shop.app.services.database.pipeline.withTeam(shop.params.team_id);

test('the database finds exactly those whom the plainest reading of the conditions finds', async () => {
  const scope = {
    teamId: shop.params.team_id,
    phoneNumberId: shop.params.phone_number_id,
    timezone: zone,
    now,
  };
  const ask = async (given: SegmentConditions) => {
    expect(segmentConditions.safeParse(given).success).toBe(true);
    const found = await pipeline().read((tx) =>
      sql<{ id: number }>`
        select c.id from contacts c where c.team_id = ${scope.teamId} and ${whereConditions(given, scope)}
        order by c.id`.execute(tx),
    );
    const expected = people.filter((person) => meets(person, given, now)).map(({ id }) => id);
    expect(found.rows.map(({ id }) => id)).toEqual(expected);
  };
  // Each sentence alone, then together.
  await fc.assert(
    fc.asyncProperty(conditionArbitrary(places), (one) => ask({ match: 'all', conditions: [one] })),
    { numRuns: 400 },
  );
  await fc.assert(fc.asyncProperty(conditionsArbitrary(places), ask), { numRuns: 200 });
}, 120_000);

test('a count that takes too long gives way to a sample', async () => {
  const { team_id } = shop.params;
  const slow = sql`(pg_sleep(0.003) is not null and c.optin_status = 'opted_in')`;
  const counted = await countMeeting(pipeline(), team_id, slow, 20);
  expect(counted.isExact).toBe(false);
  const real = people.filter(({ optin_status }) => optin_status === 'opted_in').length;
  await shop.app.db.executeQuery(sql`analyze contacts`.compile(shop.app.db));
  const judged = await countMeeting(pipeline(), team_id, slow, 20);
  expect(Math.abs(judged.count - real)).toBeLessThanOrEqual(people.length);
});
