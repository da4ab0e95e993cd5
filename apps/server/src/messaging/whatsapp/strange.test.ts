import fc from 'fast-check';
import { expect, test } from 'vitest';
import { change, messageItem, messagesChange, startInbox } from './test/index.ts';

const types = [
  'text',
  'image',
  'document',
  'location',
  'contacts',
  'interactive',
  'button',
  'reaction',
  'order',
  'system',
  'edit',
  'revoke',
  'unsupported',
  'unknown',
];
const fields = ['messages', 'history', 'smb_message_echoes', 'user_preferences', 'account_update', 'flows'];
/** Any JSON: with NULs, lone surrogates, deep nesting, keys like __proto__. */
const strange = fc.string({ unit: 'binary', maxLength: 40 });
const anything = fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 });

test('whatever a webhook holds, it is taken in and never parked', async () => {
  await using inbox = await startInbox();
  const { app, number } = inbox;
  const item = fc
    .record({ type: fc.constantFrom(...types), object: anything, context: anything, referral: anything })
    .map(({ type, object, ...rest }) => messageItem(app, type, { ...rest, [type]: object }));
  const shaped = fc
    .record({
      body: strange,
      user_id: strange,
      timestamp: fc.oneof(fc.constantFrom('0', '-5', '99999999999999', 'soon', '1e400'), strange),
      code: fc.integer(),
      name: strange,
      wamid: strange,
    })
    .map(({ body, user_id, timestamp, code, name, wamid }) => ({
      from: { wa_id: '33700000123', user_id, name },
      item: messageItem(app, 'text', {
        text: { body },
        from_user_id: user_id,
        timestamp,
        errors: [{ code: code * 1000, title: name }],
        context: { id: wamid },
        referral: { source_type: 'ad', headline: name },
      }),
    }));
  const changes = fc.oneof(
    shaped.map(({ item: one, from }) => messagesChange(number, [one], from)),
    fc.array(item, { minLength: 1, maxLength: 5 }).map((items) => messagesChange(number, items)),
    fc
      .record({ field: fc.constantFrom(...fields), value: fc.dictionary(fc.string(), anything) })
      .map(({ field, value }) => change(number, value, field)),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(changes, { minLength: 1, maxLength: 4 }), async (several) => {
      await inbox.receive(...several);
      const bad = await app.db
        .selectFrom('inbound_events')
        .select(['error', 'attempts', 'status'])
        .where((eb) => eb.or([eb('status', '=', 'parked'), eb('error', 'like', '%.ts:%')]))
        .execute();
      expect(bad).toEqual([]);
    }),
    { numRuns: 80 },
  );
});
