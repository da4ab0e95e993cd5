import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseJson } from '../json.ts';
import { plainId, plainNumber, plainText, plainTime } from '../plain.ts';
import { asObject, idText, type JsonObject, number, part, present, text, time } from '../read.ts';
import { readErrors } from './errors.ts';
import { deliveryStatuses } from './events.ts';
import { readContacts, withContact } from './identities.ts';
import { readStatus } from './readStatus.ts';

/** What a status may hold, as everything else of a webhook is described. */
const schema = z.object({
  id: idText,
  status: text,
  timestamp: time,
  recipient_id: idText,
  recipient_user_id: idText,
  recipient_parent_user_id: idText,
  parent_recipient_user_id: idText,
  recipient_type: text,
  recipient_participant_id: idText,
  recipient_participant_user_id: idText,
  biz_opaque_callback_data: idText,
  conversation: part({ id: idText, expiration_timestamp: time, origin: part({ type: text }) }),
  pricing: part({
    billable: z.boolean().nullable().default(null).catch(null),
    pricing_model: text,
    type: text,
    category: text,
    cost: part({ amount: number, currency: text }),
  }),
});
type Fields = z.output<typeof schema>;

/** The same by the schema. */
function readBySchema(item: JsonObject, contacts: Parameters<typeof readStatus>[1]) {
  const fields = schema.parse(item);
  const status = deliveryStatuses.find((known) => known === fields.status);
  if (fields.id === null) return 'no message id';
  if (!status) return `unknown status ${fields.status ?? ''}`.trim();
  return {
    wamid: fields.id,
    status,
    timestamp: fields.timestamp,
    ...recipientOf(fields, contacts),
    callbackData: fields.biz_opaque_callback_data,
    pricing: pricingOf(fields.pricing),
    conversation: fields.conversation && {
      id: fields.conversation.id,
      originType: fields.conversation.origin?.type ?? null,
      expiresAt: fields.conversation.expiration_timestamp,
    },
    errors: readErrors(item),
  };
}

function recipientOf(fields: Fields, contacts: Parameters<typeof readStatus>[1]) {
  if (fields.recipient_type === 'group') {
    const ids = { waId: fields.recipient_participant_id, userId: fields.recipient_participant_user_id };
    return { recipient: {}, participant: present(ids), ...present({ groupId: fields.recipient_id }) };
  }
  const parentUserId = fields.recipient_parent_user_id ?? fields.parent_recipient_user_id;
  const ids = present({ waId: fields.recipient_id, userId: fields.recipient_user_id, parentUserId });
  return { recipient: withContact(ids, contacts) };
}

function pricingOf(pricing: Fields['pricing']) {
  if (!pricing) return null;
  const { billable, pricing_model: model, type, category, cost } = pricing;
  const amount = cost?.amount ?? null;
  return {
    billable: billable ?? (type === null ? null : type === 'regular'),
    model,
    type,
    category: category?.replaceAll('-', '_') ?? null,
    cost: amount === null || !cost?.currency ? null : { amount, currency: cost.currency },
  };
}

/** What a field may hold, rightly or not: also what only JSON can write, and names that objects have by themselves. */
const anything = fc.oneof(
  fc.string(),
  fc.string({ unit: 'binary' }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1.5',
    '1790000000',
    '1790000000123',
    '99999999999999',
    '9'.repeat(400),
    ' 1',
    '1e3',
    '١',
  ),
  fc
    .constantFrom('1e999', '-1e999', '-0', '0', '1790000000', '12345678901234567890', '1.0', '-3')
    .map((json) => ({ json })),
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom({ __proto__: null }, { toString: 1 }, [], [{}]),
);
const mostly = <Value>(value: fc.Arbitrary<Value>) =>
  fc.oneof({ weight: 3, arbitrary: value as fc.Arbitrary<unknown> }, { weight: 1, arbitrary: anything });
const object = (fields: Record<string, fc.Arbitrary<unknown>>) =>
  mostly(fc.record({ ...fields, constructor: anything, __other: anything }, { requiredKeys: [] }));

const id = mostly(fc.constantFrom('wamid.A', '33700000123', 'FR.1', 'm:7:0123456789ab'));
const moment = mostly(fc.constantFrom('1790000000', 1790000000, 1790000000123));
const statuses = fc.record(
  {
    id,
    status: mostly(fc.constantFrom(...deliveryStatuses)),
    timestamp: moment,
    recipient_id: id,
    recipient_user_id: id,
    recipient_parent_user_id: id,
    parent_recipient_user_id: id,
    recipient_type: mostly(fc.constantFrom('group', 'individual')),
    recipient_participant_id: id,
    recipient_participant_user_id: id,
    biz_opaque_callback_data: id,
    conversation: object({
      id,
      expiration_timestamp: moment,
      origin: object({ type: mostly(fc.constant('utility')) }),
    }),
    pricing: object({
      billable: mostly(fc.boolean()),
      pricing_model: mostly(fc.constant('PMP')),
      type: mostly(fc.constantFrom('regular', 'free_entry_point')),
      category: mostly(fc.constantFrom('marketing', 'authentication-international')),
      cost: object({
        amount: mostly(fc.constantFrom(0.0812, '0.08')),
        currency: mostly(fc.constantFrom('EUR', '')),
      }),
    }),
    errors: mostly(fc.constant([{ code: 131049, title: 'No' }])),
  },
  { requiredKeys: [] },
);
const people = mostly(
  fc.array(
    fc.record(
      { wa_id: id, user_id: id, parent_user_id: id, profile: object({ name: id }) },
      { requiredKeys: [] },
    ),
    {
      maxLength: 2,
    },
  ),
);

/** As the bytes of a webhook are read; a `json` stands there as it is. */
function through(value: unknown): JsonObject {
  const source = JSON.stringify(value).replaceAll(/\{"json":"([^"]*)"\}/g, '$1');
  return asObject(parseJson(source)) ?? {};
}

test('a status is read as its schema says, whatever stands in it', () => {
  fc.assert(
    fc.property(statuses, people, (status, contacts) => {
      const item = through(status);
      const known = readContacts(through({ contacts }));
      expect(readStatus(item, known)).toEqual(readBySchema(item, known));
    }),
    { numRuns: 5000 },
  );
});

test('each plain reader says what its piece of a schema says', () => {
  fc.assert(
    fc.property(anything, (value) => {
      const { given } = through({ given: value });
      expect(plainText(given)).toEqual(text.parse(given));
      expect(plainId(given)).toEqual(idText.parse(given));
      expect(plainNumber(given)).toEqual(number.parse(given));
      expect(plainTime(given)).toEqual(time.parse(given));
    }),
    { numRuns: 2000 },
  );
});
