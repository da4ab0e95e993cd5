import fc from 'fast-check';
import { type Block, type BlockType, blockSchema, blockTypes, outputsOf } from '../blocks/index.ts';
import { type Graph, graph as graphSchema } from '../graph/index.ts';
import type { AnswerBody, Ask, InputBody } from '../model/index.ts';

const key = fc.constantFrom('a', 'b', 'c');
const choices = fc
  .uniqueArray(key, { maxLength: 3 })
  .map((keys) => keys.map((one) => ({ key: one, title: `T${one}` })));
const minutes = fc.integer({ min: 1, max: 3000 }).map((amount) => ({ amount, unit: 'minutes' }));
const closed_window = fc.constantFrom({ do: 'skip' }, { do: 'wait' }, { do: 'template', template_id: 7 });
const message = { closed_window, pause: fc.integer({ min: 0, max: 20 }) };

const settingsOf: Partial<Record<BlockType, fc.Arbitrary<unknown>>> = {
  text: fc.record({ ...message, body: fc.constantFrom('Hi {{first_name|you}}', 'Bye') }),
  media: fc.record({ ...message, file_id: fc.constantFrom(1, null) }),
  link: fc.record({ ...message, body: fc.constant('x'), url: fc.constant('https://example.com') }),
  buttons: fc.record({ ...message, buttons: choices, answer_within: minutes }),
  list: fc.record({
    ...message,
    sections: choices.map((rows) => [{ title: 'S', rows }]),
    answer_within: minutes,
  }),
  template: fc.record({
    template_id: fc.constant(7),
    replies: choices,
    answer_within: fc.option(minutes),
  }),
  ask: fc.record({
    ...message,
    kind: fc.constantFrom('text', 'number', 'email', 'phone', 'date', 'choice', 'media', 'location'),
    choices,
    save: fc.constantFrom({ to: 'variable', name: 'size' }, { to: 'field', name: 'email' }),
    retries: fc.integer({ min: 0, max: 3 }),
    answer_within: minutes,
  }),
  wait: fc.oneof(
    fc.record({ kind: fc.constant('for'), duration: minutes }),
    fc.record({ kind: fc.constantFrom('until_time', 'until_open') }),
    fc.record({ kind: fc.constant('until_date'), variable: fc.constant('size') }),
    fc.record({
      kind: fc.constant('until_event'),
      events: fc.uniqueArray(fc.constantFrom('replied', 'ordered', 'clicked', 'joined')),
      group_id: fc.constant(3),
      at_most: minutes,
    }),
  ),
  condition: fc.record({ branches: choices.map((list) => list.map((one) => ({ key: one.key }))) }),
  split: fc.record({
    ways: choices.map((list) => list.map((one) => ({ key: one.key, share: 40 }))),
    sticky: fc.boolean(),
  }),
  list_add: fc.record({ group_id: fc.constantFrom(3, null) }),
  list_remove: fc.record({ group_id: fc.constantFrom(3, null) }),
  start: fc.record({ automation_id: fc.constantFrom(5, null) }),
};

const triggerSettings = fc.oneof(
  fc.record({ kind: fc.constantFrom('kanal_v2_keyword', 'list_joined', 'audience', 'incoming_webhook') }),
  fc.record({ kind: fc.constant('kanal_template'), replies: choices }),
  fc.record({ kind: fc.constant('shopify_abandoned_checkout'), minutes: fc.constant(60) }),
);

const anyBlock: fc.Arbitrary<Block> = fc
  .constantFrom(...blockTypes.filter((type) => type !== 'trigger'))
  .chain((type) =>
    (settingsOf[type] ?? fc.constant({})).map((settings) => blockSchema.parse({ type, settings })),
  );

const exits = fc.uniqueArray(
  fc.constantFrom(
    { on: 'ordered', min_total: 50 },
    { on: 'replied' },
    { on: 'clicked' },
    { on: 'joined', group_id: 3 },
    { on: 'undeliverable' },
  ),
  { maxLength: 2 },
);

/** Any graph that can be saved: finished or not, with circles and loose ends. */
export const anyGraph: fc.Arbitrary<Graph> = fc
  .record({
    trigger: triggerSettings,
    blocks: fc.array(anyBlock, { maxLength: 12 }),
    aims: fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 100, maxLength: 100 }),
    exits,
    goal: fc.option(fc.constant({ on: 'ordered' })),
  })
  .map(({ trigger, blocks, aims, ...rules }) => {
    const all: Record<string, unknown> = { b0: { type: 'trigger', settings: trigger } };
    blocks.forEach((block, index) => {
      all[`b${index + 1}`] = block;
    });
    const bare = graphSchema.parse({ start: 'b0', blocks: all, rules });
    let drawn = 0;
    for (const [id, block] of Object.entries(bare.blocks)) {
      for (const output of outputsOf(block)) {
        const aim = aims[drawn++ % aims.length] ?? 0;
        if (aim <= blocks.length) bare.next[id] = { ...bare.next[id], [output]: `b${Math.max(aim, 1)}` };
      }
    }
    return bare;
  });

const heard = fc.record({
  id: fc.integer({ min: 1, max: 999 }),
  text: fc.constantFrom('Ta', 'hello', '12,5', 'a@b.fr', '31/01/2026', '+33 6 12 34 56 78', '', '{{x}}'),
  kind: fc.constantFrom('text' as const, 'media' as const, 'location' as const, 'other' as const),
  key: fc.constantFrom('a', 'b', 'zz', null),
  file_id: fc.constantFrom(4, null),
});
const reasons = fc.constantFrom('opted_out' as const, 'by_hand' as const, 'person_answered' as const);

export const anyInput: fc.Arbitrary<Exclude<InputBody, { kind: 'answers' }>> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('due' as const) }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constantFrom('reply' as const, 'tap' as const), message: heard }),
  },
  fc.record({ kind: fc.constant('ordered' as const), total: fc.integer({ min: 0, max: 100 }) }),
  fc.record({ kind: fc.constant('clicked' as const), block: fc.constant(null) }),
  fc.record({ kind: fc.constant('joined' as const), group_id: fc.constantFrom(3, 4) }),
  fc.record({ kind: fc.constant('undeliverable' as const) }),
  fc.record({
    kind: fc.constant('called' as const),
    ok: fc.boolean(),
    why: fc.constant(''),
    values: fc.constant({ price: '12' }),
  }),
  fc.record({
    kind: fc.constant('agent' as const),
    outcome: fc.constantFrom('solved' as const, 'gave_up' as const),
  }),
  fc.record({ kind: fc.constant('go_on' as const) }),
  fc.record({ kind: fc.constant('moved' as const), to: fc.constantFrom('b0', 'b1', 'b2', 'gone', null) }),
  fc.record({ kind: fc.constant('leave' as const), why: reasons }),
);

/** Whatever a world may say to a question, drawn by a number. */
export function anyAnswer({ kind }: Ask, drawn: number, now: Date): AnswerBody {
  switch (kind) {
    case 'send':
      return drawn % 4 === 0
        ? { kind: 'refused', reason: drawn % 8 === 0 ? 'window_closed' : 'plan', later: drawn % 3 === 0 }
        : { kind: 'sent', message: drawn + 1 };
    case 'meets':
      return { kind: 'way', output: ['a', 'b', 'c', 'else', 'gone'][drawn % 5] ?? 'else' };
    case 'hours':
      return { kind: 'way', output: drawn % 2 === 0 ? 'open' : 'closed' };
    case 'still_abandoned':
      return { kind: 'way', output: drawn % 3 === 0 ? 'no' : 'yes' };
    case 'time':
      return { kind: 'time', at: drawn % 5 === 0 ? null : new Date(now.getTime() + (drawn % 9) * 3_600_000) };
    default:
      return drawn % 2 === 0 ? { kind: 'done' } : { kind: 'done', values: { size: 'M' } };
  }
}
