import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from '../json.ts';
import { contact, messagesBody, metadata } from './fixtures.ts';
import { parseWebhook } from './parse.ts';

test('a body that is not a webhook is kept', () => {
  expect(parseWebhook('{oops')).toMatchObject([{ kind: 'unknown', reason: 'invalid_json', raw: '{oops' }]);
  expect(parseWebhook('')).toMatchObject([{ kind: 'unknown', reason: 'invalid_json' }]);
  expect(parseWebhook('[1]')).toMatchObject([{ kind: 'unknown', reason: 'unexpected_envelope', raw: [1] }]);
  const page = { object: 'page', entry: [{ id: '1', changes: [] }] };
  expect(parseWebhook(JSON.stringify(page))).toMatchObject([{ reason: 'unexpected_envelope', raw: page }]);
});

test('one broken item does not cost its neighbours', () => {
  const good = { id: 'wamid.1', from: '33', timestamp: '1', type: 'text', text: { body: 'x' } };
  const body = messagesBody({ contacts: 'none', messages: [null, good, { id: 'wamid.2' }, 'x'] });
  expect(parseWebhook(body).map((event) => event.kind)).toEqual(['unknown', 'message', 'unknown', 'unknown']);
});

test('reads every item of every change of every entry, in order', () => {
  const status = (id: string) => ({ id, status: 'sent', timestamp: '1', recipient_id: '33' });
  const value = (...ids: string[]) => ({ metadata, statuses: ids.map(status) });
  const entry = (...values: unknown[]) => ({
    id: '1',
    changes: values.map((each) => ({ field: 'messages', value: each })),
  });
  const body = {
    object: 'whatsapp_business_account',
    entry: [entry(value('a', 'b'), value('c')), entry(value('d'))],
  };
  const events = parseWebhook(Buffer.from(JSON.stringify(body)));
  expect(events.map((event) => event.kind === 'status' && event.wamid)).toEqual(['a', 'b', 'c', 'd']);
});

test('no JSON whatsoever makes it throw', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(parseWebhook(text).length).toBeGreaterThan(0);
    }),
  );
});

test('no bytes whatsoever make it throw', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(parseWebhook(bytes)).toHaveLength(1);
    }),
  );
});

const fieldNames = [
  'messages',
  'message_template_status_update',
  'template_category_update',
  'phone_number_quality_update',
  'account_update',
  'business_capability_update',
  'smb_message_echoes',
  'smb_app_state_sync',
  'history',
  'user_preferences',
  'calls',
];

/** Words that the readers look for, so that random objects come close to real ones. */
const knownKey = fc.constantFrom(
  ...[
    'id',
    'type',
    'from',
    'from_user_id',
    'text',
    'image',
    'interactive',
    'button_reply',
    'nfm_reply',
    'edit',
  ],
  ...[
    'status',
    'timestamp',
    'recipient_id',
    'pricing',
    'errors',
    'system',
    'context',
    'referral',
    'contacts',
    'order',
  ],
  ...[
    'messages',
    'threads',
    'metadata',
    'event',
    'message_template_id',
    'new_category',
    'restriction_info',
    '__proto__',
  ],
);
const knownWord = fc.constantFrom(
  'text',
  'image',
  'interactive',
  'edit',
  'system',
  'order',
  'contacts',
  'sent',
  '33',
);
const item = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    knownWord,
    fc.jsonValue({ maxDepth: 1 }),
    tie('object'),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
  object: fc.dictionary(knownKey, tie('value'), { maxKeys: 8 }),
})).value;

test('every item of a body comes out exactly once', () => {
  const lists = fc.record({
    messages: fc.array(item, { maxLength: 4 }),
    statuses: fc.array(item, { maxLength: 4 }),
    errors: fc.array(item, { maxLength: 2 }),
  });
  fc.assert(
    fc.property(fc.array(lists, { minLength: 1, maxLength: 4 }), (values) => {
      const changes = values.map((value) => ({
        field: 'messages',
        value: { metadata, contacts: [contact], ...value },
      }));
      const body = JSON.stringify({ entry: [{ id: '1', changes }] });
      const expected = values.flatMap(({ messages, statuses, errors }) => {
        const items = [...messages, ...statuses, ...errors];
        return items.length > 0 ? items : ['empty'];
      });
      const events = parseWebhook(body);
      expect(events).toHaveLength(expected.length);
      events.forEach((event, index) => {
        if (expected[index] === 'empty') return;
        expect(event.raw).toEqual(parseJson(JSON.stringify(expected[index])));
      });
    }),
  );
});

test('no value of any field makes it throw or vanish', () => {
  fc.assert(
    fc.property(fc.constantFrom(...fieldNames), item, (field, value) => {
      const body = JSON.stringify({ entry: [{ id: '1', time: 1, changes: [{ field, value }] }] });
      expect(parseWebhook(body).length).toBeGreaterThan(0);
    }),
  );
});
