import type { SegmentCondition, SegmentConditions } from '@herald/contract';
import fc from 'fast-check';
import { daysAgo, type Person } from './meets.ts';

/** What people of the test may be in. */
export interface Places {
  lists: number[];
  labels: number[];
  campaigns: number[];
  products: number[];
}

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

/** Anybody, with the values at which texts, numbers and days are misread. */
export function personArbitrary({
  lists,
  labels,
  campaigns,
  products,
}: Places): fc.Arbitrary<Omit<Person, 'id'>> {
  return fc.record({
    name: optional(word),
    first_name: optional(word),
    email: optional(fc.constantFrom('a@example.com', 'B@example.com')),
    country_code: optional(fc.constantFrom('FR', 'BE')),
    language: optional(fc.constantFrom('fr', 'fr_CA', 'fil', 'en_US')),
    optin_status: fc.constantFrom('opted_in', 'opted_out', 'unknown'),
    attributes: fc.dictionary(fc.constantFrom('k', "it's", 'é'), value),
    created_at: moment,
    last_interaction_at: optional(moment),
    lists: fc.subarray(lists),
    labels: fc.subarray(labels),
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
        lines: fc
          .subarray(products)
          .chain((ids) =>
            fc.tuple(
              ...ids.map((product) => fc.record({ product: fc.constant(product), quantity: fc.nat(2) })),
            ),
          ),
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
            at: moment,
          }),
        ),
      ),
    ),
  });
}

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

/** Any sentence that a segment may hold. */
export const conditionArbitrary = ({ lists, labels, campaigns, products }: Places) =>
  fc.oneof(
    fc.record({ about: fc.constantFrom('name', 'first_name', 'email'), test: textTest }),
    fc.record({ about: fc.constant('country_code'), test: choiceTest(['FR', 'DE']) }),
    fc.record({ about: fc.constant('language'), test: choiceTest(['fr', 'fr_CA', 'fi', 'en']) }),
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
      about: fc.constant('label'),
      op: fc.constantFrom('any_of', 'none_of'),
      label_ids: fc.subarray(labels, { minLength: 1 }),
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
      within_days: fc.option(days, { nil: undefined }),
    }),
    fc.record({
      about: fc.constant('product'),
      op: fc.constantFrom('bought', 'not_bought'),
      product_ids: fc.subarray(products, { minLength: 1 }),
      within_days: optional(days),
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
/** Several of them, in groups too. */
export const conditionsArbitrary = (places: Places) =>
  fc.record({
    match,
    conditions: fc.array(
      fc.oneof(
        { weight: 3, arbitrary: conditionArbitrary(places) },
        {
          weight: 1,
          arbitrary: fc.record({
            match,
            conditions: fc.array(conditionArbitrary(places), { minLength: 1, maxLength: 3 }),
          }),
        },
      ),
      { maxLength: 4 },
    ),
  }) as fc.Arbitrary<SegmentConditions>;
