import { type SegmentCondition, type SegmentConditions, segmentConditions } from '@herald/contract';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, type Shop } from '../../modules/imports/testing.ts';
import { recordOrders } from '../../modules/shops/index.ts';
import { countMeeting } from './countMeeting.ts';
import { meets, type Person, zone } from './testing.ts';
import { whereConditions } from './whereConditions.ts';

const now = new Date('2026-11-20T23:30:00Z');
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

let shop: Shop;
let people: Person[];
let lists: number[];
let campaigns: number[];

const word = fc.constantFrom('', 'Zoë', 'zoe', 'ZOE M', '100%', 'a_b', 'a\\b', 'Élan', 'élan vital', 'b');
const value = fc.constantFrom(
  '12',
  '-3.5',
  '12.0',
  '007',
  '1e3',
  'n/a',
  '',
  'true',
  'false',
  '2026-11-20',
  '2026-11-31',
  '2026-11-22',
  '1999-01-01',
  'Zoë',
);
const moment = fc.integer({ min: -2, max: 40 }).map((days) => daysAgo(days * 0.7));
const optional = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });

function personArbitrary(): fc.Arbitrary<Omit<Person, 'id'>> {
  return fc.record({
    name: optional(word),
    first_name: optional(word),
    email: optional(fc.constantFrom('a@example.com', 'B@example.com')),
    country_code: optional(fc.constantFrom('FR', 'BE')),
    optin_status: fc.constantFrom('opted_in', 'opted_out', 'unknown'),
    attributes: fc.dictionary(fc.constantFrom('k', "it's", 'é'), value),
    created_at: moment,
    last_interaction_at: optional(moment),
    lists: fc.subarray(lists),
    conversation: optional(
      fc.record({
        shelf: fc.constantFrom('open', 'closed', 'snoozed'),
        window: moment,
        unread: fc.nat(1),
        heard: moment,
      }),
    ),
    clicked_at: optional(moment),
    bought: optional(
      fc.record({
        currency: fc.constantFrom('EUR', 'JPY', 'TND'),
        total: fc.constantFrom(0, 12, 1200, 1250, 12_000),
        at: moment,
        isCancelled: fc.boolean(),
      }),
    ),
    campaigns: fc.subarray(campaigns).chain((ids) =>
      fc.tuple(
        ...ids.map((id) =>
          fc.record({
            id: fc.constant(id),
            delivered: fc.boolean(),
            read: fc.boolean(),
            replied: fc.boolean(),
          }),
        ),
      ),
    ),
  });
}

async function insertPerson(person: Omit<Person, 'id'>): Promise<Person> {
  const { db } = shop.app;
  const { team_id, phone_number_id } = shop.params;
  const { name, first_name, email, country_code, optin_status, created_at, last_interaction_at } = person;
  const { id } = await db
    .insertInto('contacts')
    .values({
      team_id,
      name,
      first_name,
      email,
      country_code,
      optin_status,
      created_at,
      last_interaction_at,
      attributes: JSON.stringify(person.attributes),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const here = { team_id, contact_id: id };
  for (const group_id of person.lists)
    await db
      .insertInto('group_members')
      .values({ ...here, group_id })
      .execute();
  if (person.conversation) {
    const { shelf, window, unread, heard } = person.conversation;
    await db
      .insertInto('conversations')
      .values({
        ...here,
        phone_number_id,
        closed: shelf === 'closed',
        snoozed_until: shelf === 'snoozed' ? daysAgo(-3) : null,
        window_closes_at: window,
        unread_count: unread,
        last_inbound_at: heard,
        last_message_at: heard,
      })
      .execute();
  }
  if (person.clicked_at) {
    await db
      .insertInto('tracked_links')
      .values({
        ...here,
        phone_number_id,
        token: `t${id}`,
        url: 'https://example.com',
        click_count: 1,
        last_clicked_at: person.clicked_at,
      })
      .execute();
  }
  if (person.bought) await buy(id, person.bought);
  for (const campaign of person.campaigns) {
    const message = await db
      .insertInto('messages')
      .values({
        ...here,
        phone_number_id,
        direction: 'out',
        status: 'sent',
        type: 'template',
        content: '{}',
        campaign_id: campaign.id,
        delivered_at: campaign.delivered ? now : null,
        read_at: campaign.read ? now : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('campaign_recipients')
      .values({
        ...here,
        campaign_id: campaign.id,
        status: 'claimed',
        message_id: message.id,
        replied_at: campaign.replied ? now : null,
      })
      .execute();
  }
  return { ...person, id };
}

async function buy(contactId: number, bought: NonNullable<Person['bought']>): Promise<void> {
  const { currency, total, at, isCancelled } = bought;
  await shop.app.services.database.pipeline.transaction((tx) =>
    recordOrders(tx, shop.params.team_id, [
      {
        platform: 'shopify',
        shop: 'lavande.example',
        orderId: `${contactId}`,
        orderNumber: '#1',
        customerId: null,
        contactId,
        total,
        netTotal: total,
        currency,
        placedAt: at,
        cancelledAt: isCancelled ? now : null,
        changedAt: now,
      },
    ]),
  );
}

beforeAll(async () => {
  shop = await openShop();
  const { team_id, phone_number_id } = shop.params;
  const named = (name: string) => ({ team_id, phone_number_id, name });
  const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
  lists = ids(
    await shop.app.db
      .insertInto('groups')
      .values([named('A'), named('B')])
      .returning('id')
      .execute(),
  );
  campaigns = ids(
    await shop.app.db
      .insertInto('campaigns')
      .values([named('X'), named('Y')])
      .returning('id')
      .execute(),
  );
  people = [];
  for (const person of fc.sample(personArbitrary(), { numRuns: 80, seed: 7 }))
    people.push(await insertPerson(person));
});
afterAll(() => shop[Symbol.asyncDispose]());

const isSet = fc.record({ op: fc.constantFrom('is_set', 'is_not_set') });
const days = fc.integer({ min: 1, max: 20 });
const date = fc.constantFrom('2026-11-20', '2026-11-21', '2026-11-15', '1999-01-01', '0000-01-01');
const textTest = fc.oneof(
  isSet,
  fc.record({
    op: fc.constantFrom('is', 'is_not', 'contains', 'does_not_contain', 'starts_with'),
    value: fc.constantFrom(
      'zoe',
      'É',
      '%',
      '_',
      '\\',
      'b',
      'Zoë',
      'example',
      '2026',
      "'; drop table contacts; --",
    ),
  }),
);
const numberTest = fc.oneof(
  isSet,
  fc.record({
    op: fc.constantFrom('eq', 'not_eq', 'gt', 'gte', 'lt', 'lte'),
    value: fc.constantFrom(12, -3.5, 7, 0.1, 1e300),
  }),
  fc.record({ op: fc.constant('between'), from: fc.constantFrom(-5, 0), to: fc.constantFrom(7, 12) }),
);
const amountTest = fc.oneof(
  fc.record({
    op: fc.constantFrom('eq', 'not_eq', 'gt', 'gte', 'lt', 'lte'),
    value: fc.constantFrom(0, 1, 12, 12.5, 1200, -3),
  }),
  fc.record({ op: fc.constant('between'), from: fc.constantFrom(0, 1), to: fc.constantFrom(1, 12) }),
);
const dateTest = fc.oneof(
  isSet,
  fc.record({
    op: fc.constantFrom('on', 'before', 'after'),
    date: date.filter((day) => !day.startsWith('0000')),
  }),
  fc.record({ op: fc.constantFrom('within_last_days', 'not_within_last_days', 'within_next_days'), days }),
);
const booleanTest = fc.record({ op: fc.constantFrom('is_true', 'is_false', 'is_set', 'is_not_set') });
const choiceTest = (values: string[]) =>
  fc.oneof(
    isSet,
    fc.record({ op: fc.constantFrom('any_of', 'none_of'), values: fc.subarray(values, { minLength: 1 }) }),
  );
const attribute = (kind: string, test: fc.Arbitrary<unknown>) =>
  fc.record({
    about: fc.constant('attribute'),
    key: fc.constantFrom('k', "it's", 'é', 'none'),
    kind: fc.constant(kind),
    test,
  });

const condition = () =>
  fc.oneof(
    fc.record({ about: fc.constantFrom('name', 'first_name', 'email'), test: textTest }),
    fc.record({ about: fc.constant('country_code'), test: choiceTest(['FR', 'DE']) }),
    fc.record({
      about: fc.constant('optin_status'),
      op: fc.constantFrom('any_of', 'none_of'),
      values: fc.subarray(['opted_in', 'opted_out', 'unknown'], { minLength: 1 }),
    }),
    attribute('text', textTest),
    attribute('number', numberTest),
    attribute('date', dateTest),
    attribute('boolean', booleanTest),
    attribute('choice', choiceTest(['12', 'n/a', 'Zoë'])),
    fc.record({
      about: fc.constant('list'),
      op: fc.constantFrom('in', 'not_in'),
      group_ids: fc.subarray(lists, { minLength: 1 }),
    }),
    fc.record({
      about: fc.constantFrom(
        'created_at',
        'last_interaction_at',
        'last_message_received_at',
        'last_order_date',
      ),
      test: dateTest,
    }),
    fc.record({ about: fc.constantFrom('orders_count', 'total_spent'), test: amountTest }),
    fc.record({
      about: fc.constant('campaign'),
      op: fc.constantFrom('received', 'not_received', 'read', 'not_read', 'replied', 'not_replied'),
      campaign_id: fc.constantFrom(null, ...campaigns),
    }),
    fc.record({
      about: fc.constant('conversation'),
      op: fc.constantFrom('is', 'is_not'),
      state: fc.constantFrom('open', 'closed', 'snoozed', 'none', 'window_open', 'unread'),
    }),
    fc.record({
      about: fc.constant('link_click'),
      op: fc.constantFrom('clicked', 'not_clicked'),
      within_days: optional(days),
    }),
  ) as fc.Arbitrary<SegmentCondition>;

const match = fc.constantFrom('all', 'any');
const conditions = () =>
  fc.record({
    match,
    conditions: fc.array(
      fc.oneof(
        { weight: 3, arbitrary: condition() },
        {
          weight: 1,
          arbitrary: fc.record({ match, conditions: fc.array(condition(), { minLength: 1, maxLength: 3 }) }),
        },
      ),
      { maxLength: 4 },
    ),
  }) as fc.Arbitrary<SegmentConditions>;

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
    fc.asyncProperty(condition(), (one) => ask({ match: 'all', conditions: [one] })),
    { numRuns: 400 },
  );
  await fc.assert(fc.asyncProperty(conditions(), ask), { numRuns: 200 });
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
