import fc from 'fast-check';
import { expect, test } from 'vitest';
import { contact, metadata } from './fixtures.ts';
import { parseWebhook } from './parse.ts';
import { rebuildWebhook } from './rebuildWebhook.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const message = (id: string, rest: object) => ({ id, from: '33700000123', timestamp: '1790000000', ...rest });
const values: [string, object][] = [
  [
    'messages',
    {
      contacts: [contact],
      messages: [
        message('wamid.M1', { type: 'text', text: { body: 'x' }, context: { id: 'wamid.Q', from: '1' } }),
        message('wamid.M2', { type: 'image', image: { id: 'media.1', mime_type: 'image/png' } }),
        message('wamid.M3', { type: 'reaction', reaction: { message_id: 'wamid.R', emoji: '👍' } }),
        message('wamid.M4', {
          type: 'edit',
          edit: { original_message_id: 'wamid.O', message: { type: 'text', text: { body: 'y' } } },
        }),
        message('wamid.M5', {
          type: 'system',
          system: { type: 'user_changed_number', wa_id: '33700000999' },
        }),
      ],
      statuses: [
        { id: 'wamid.S1', status: 'read', timestamp: '1', recipient_id: '33', pricing: { billable: true } },
        { id: 'wamid.S2', status: 'failed', timestamp: '1', recipient_id: '33', errors: [{ code: 131049 }] },
      ],
    },
  ],
  ['smb_message_echoes', { message_echoes: [message('wamid.E1', { type: 'text', text: { body: 'x' } })] }],
  [
    'history',
    {
      history: [
        {
          metadata: { phase: 0, chunk_order: 1, progress: 50 },
          threads: [
            { id: '33700000123', messages: [message('wamid.H1', { type: 'text', text: { body: 'x' } })] },
          ],
        },
      ],
    },
  ],
  ['user_preferences', { user_preferences: [{ user_id: 'user.P1', category: 'x', value: 'stop' }] }],
];

const body: Json = {
  object: 'whatsapp_business_account',
  entry: values.map(([field, value]) => ({
    id: '330011223344556',
    changes: [{ field, value: { messaging_product: 'whatsapp', metadata, ...value } }],
  })),
} as Json;

/** Replaces, removes or wraps what stands at a place chosen by numbers, as a version of next year might. */
function mutate(
  value: Json,
  path: readonly number[],
  change: (old: Json) => Json | undefined,
): Json | undefined {
  const [step, ...rest] = path;
  if (step === undefined || value === null || typeof value !== 'object') return change(value);
  const keys = Object.keys(value);
  const key = keys[step % Math.max(1, keys.length)];
  if (key === undefined) return change(value);
  const entries = keys.flatMap((each): [string, Json][] => {
    const old = (value as Record<string, Json>)[each] as Json;
    const next = each === key ? mutate(old, rest, change) : old;
    return next === undefined ? [] : [[each, next]];
  });
  return Array.isArray(value) ? entries.map(([, item]) => item) : Object.fromEntries(entries);
}

const change: fc.Arbitrary<(old: Json) => Json | undefined> = fc.oneof(
  fc.constant(() => undefined),
  fc.jsonValue({ maxDepth: 2 }).map((next) => () => next as Json),
  fc.constant((old: Json) => [old]),
  fc.constant((old: Json) => ({ value: old })),
  fc.constant((old: Json) => String(old)),
);
const mutations = fc.array(fc.tuple(fc.array(fc.nat(12), { minLength: 1, maxLength: 11 }), change), {
  minLength: 1,
  maxLength: 4,
});

/** Everything in a text that looks like an id of ours. */
const idsIn = (text: string) => new Set(text.match(/\b(wamid|media|user)\.\w+/g));

test('a webhook that was changed at random is read without a throw, and no id of it is lost', () => {
  fc.assert(
    fc.property(mutations, (steps) => {
      const changed = steps.reduce<Json>((now, [path, how]) => mutate(now, path, how) ?? null, body);
      const source = JSON.stringify(changed);
      const events = parseWebhook(source);
      expect(events.length).toBeGreaterThan(0);
      const raw = JSON.stringify(events.map((event) => event.raw));
      // What no longer stands among the changes at all has nobody to read it, and is kept as it came.
      for (const id of idsIn(JSON.stringify(itemsOf(changed)))) expect(raw).toContain(id);
      expect(() => parseWebhook(rebuildWebhook(events))).not.toThrow();
    }),
    { numRuns: 500 },
  );
});

/** The lists that items are read from, wherever they still are lists of a change. */
function itemsOf(changed: Json): Json[] {
  const list = (value: Json | undefined): Json[] =>
    Array.isArray(value) ? value : value == null ? [] : [value];
  const part = (value: Json | undefined, key: string): Json | undefined =>
    value !== null && typeof value === 'object' && !Array.isArray(value) ? value[key] : undefined;
  const lists: Record<string, string[]> = {
    messages: ['messages', 'statuses'],
    smb_message_echoes: ['message_echoes'],
    history: ['history'],
    user_preferences: ['user_preferences'],
  };
  return list(part(changed, 'entry')).flatMap((entry) =>
    list(part(entry, 'changes')).flatMap((one) => {
      const field = part(one, 'field');
      const keys = typeof field === 'string' && Object.hasOwn(lists, field) ? (lists[field] ?? []) : [];
      return keys.flatMap((key) => list(part(part(one, 'value'), key)));
    }),
  );
}
