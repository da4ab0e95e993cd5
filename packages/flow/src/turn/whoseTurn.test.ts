import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TriggerSettings } from '../blocks/index.ts';
import { blockKinds } from '../blocks/index.ts';
import { type InboundTrigger, type TurnFacts, type WaitingRun, whoseTurn } from './whoseTurn.ts';

const rule = (value: object) => blockKinds.trigger.settings.parse(value) as TriggerSettings;
const word = (automationId: number, said: string, more: object = {}): InboundTrigger => ({
  automationId,
  position: automationId,
  rule: rule({ kind: 'kanal_v2_keyword', words: [{ how: 'is', word: said, ...more }] }),
});
const any = (automationId: number, entry = 'any'): InboundTrigger => ({
  automationId,
  position: automationId,
  rule: rule({ kind: 'kanal_v2_keyword', entry }),
});
const at = (second: number) => new Date(Date.UTC(2026, 10, 24, 12, 0, second));
const question: WaitingRun = {
  runId: 7,
  automationId: 70,
  waitNr: 1,
  blockId: 'q',
  since: at(0),
  expects: { choices: [{ key: 'yes', title: 'Oui' }] },
};
const facts = (text: string, more: Partial<TurnFacts> = {}): TurnFacts => ({
  message: { id: 1, text, kind: 'text', key: null, file_id: null },
  writtenAt: at(5),
  wish: null,
  tap: null,
  late: null,
  templateId: null,
  isFirst: false,
  ad: null,
  byLink: false,
  personTalks: false,
  triggers: [],
  waits: [],
  ...more,
});
const turn = (text: string, more: Partial<TurnFacts> = {}) => whoseTurn(facts(text, more)).turn;

test('the first place that holds answers', () => {
  const triggers = [word(1, 'menu'), word(2, 'menu du jour', { how: 'contains' }), any(3)];
  expect(turn('STOP', { wish: 'consent', triggers })).toEqual({ who: 'consent' });
  expect(turn('Menu !', { triggers, waits: [question] })).toMatchObject({
    who: 'start',
    automationId: 1,
    leaves: [question],
  });
  expect(turn('oui', { triggers, waits: [question] })).toMatchObject({ who: 'run', run: question });
  expect(turn('le menu du jour svp', { triggers, waits: [question] })).toMatchObject({ automationId: 2 });
  expect(turn('hm', { triggers, waits: [question] })).toMatchObject({ who: 'run', run: question });
  expect(turn('hm', { triggers })).toMatchObject({ automationId: 3 });
  expect(turn('hm')).toEqual({ who: 'nobody' });
});

test('what was written before the question is no answer to it, and a tap is always for its run', () => {
  expect(turn('oui', { waits: [question], writtenAt: new Date(at(0).getTime() - 1000) })).toEqual({
    who: 'nobody',
  });
  const tap = { runId: 7, blockId: 'q', key: 'yes' };
  expect(turn('Oui', { waits: [question], tap, triggers: [word(1, 'oui')] })).toMatchObject({
    who: 'run',
    key: 'yes',
  });
  expect(turn('Oui', { waits: [], tap, triggers: [word(1, 'oui')] })).toMatchObject({ automationId: 1 });
  const late = { automationId: 70 };
  expect(turn('Oui', { tap, late, triggers: [word(1, 'oui')] })).toEqual({ who: 'again', automationId: 70 });
  expect(turn('Oui', { waits: [question], tap, late })).toMatchObject({ who: 'run', run: question });
  expect(turn('STOP', { wish: 'consent', tap, late })).toEqual({ who: 'consent' });
});

test('while a person talks only a word that is the whole message starts anything', () => {
  const triggers = [word(1, 'promo'), word(2, 'help', { how: 'contains' }), any(3)];
  expect(turn('promo', { triggers, personTalks: true })).toMatchObject({ automationId: 1 });
  const kept = whoseTurn(facts('please help', { triggers, personTalks: true }));
  expect(kept).toEqual({ turn: { who: 'nobody' }, kept: [2, 3] });
});

test('ways in come before automations that take every message, and the list decides among equals', () => {
  const triggers = [any(1), any(2, 'ad'), any(3, 'first')];
  expect(turn('hi', { triggers, ad: '', isFirst: true })).toMatchObject({ automationId: 2 });
  expect(turn('hi', { triggers, isFirst: true })).toMatchObject({ automationId: 3 });
  expect(turn('hi', { triggers: [{ ...any(9), position: 0 }, any(1)] })).toMatchObject({ automationId: 9 });
});

test('a tap on a template starts what was made for it, by the reply', () => {
  const triggers = [
    {
      automationId: 4,
      position: 1,
      rule: rule({
        kind: 'kanal_template',
        template_ids: [12],
        replies: [{ key: 'r0', title: 'Ça m’intéresse' }],
      }),
    },
  ];
  expect(turn('ca m interesse', { triggers, templateId: 12 })).toMatchObject({
    automationId: 4,
    output: 'r0',
  });
  expect(turn('quoi ?', { triggers, templateId: 12 })).toMatchObject({ output: 'other' });
  expect(turn('quoi ?', { triggers, templateId: 13 })).toEqual({ who: 'nobody' });
});

/** Whatever may set somebody off, or stand in the way. */
const anyWords = fc.array(
  fc.record({
    how: fc.constantFrom('is', 'starts', 'contains'),
    word: fc.constantFrom('a', 'b c', 'oui', ''),
  }),
  { maxLength: 2 },
);
const anyRule = fc.oneof(
  fc
    .record({
      kind: fc.constant('kanal_v2_keyword'),
      words: anyWords,
      entry: fc.constantFrom('any', 'first', 'ad', 'link'),
      while_person_talks: fc.boolean(),
      interrupts: fc.option(fc.boolean(), { nil: undefined }),
    })
    .map(rule),
  fc
    .record({
      kind: fc.constant('kanal_template'),
      template_ids: fc.subarray([12, 13]),
      replies: fc.constantFrom([], [{ key: 'r0', title: 'Oui' }]),
    })
    .map(rule),
);
/** Mostly nothing, so that what stands behind it has its turn too. */
const seldom = <Value>(...values: Value[]) =>
  fc.oneof({ arbitrary: fc.constant(null), weight: 5 }, fc.constantFrom(...values));
const anyFacts = fc
  .record({
    text: fc.constantFrom('a', 'b c d', 'oui', 'non', ''),
    rules: fc.array(fc.tuple(fc.integer({ min: 0, max: 3 }), anyRule), { maxLength: 5 }),
    waits: fc.array(
      fc.record({
        blockId: fc.constantFrom('q', 'p'),
        since: fc.integer({ min: 0, max: 9 }).map(at),
        expects: fc.constantFrom(null, question.expects, { anything: true as const }),
      }),
      { maxLength: 3 },
    ),
    tap: fc.option(
      fc.record({
        runId: fc.integer({ min: 1, max: 4 }),
        blockId: fc.constant('q'),
        key: fc.constant('yes'),
      }),
    ),
    late: seldom({ automationId: 70 }),
    wish: seldom('consent' as const, 'person' as const),
    templateId: seldom(12, 13, 14),
    isFirst: fc.boolean(),
    ad: fc.option(fc.constant('')),
    byLink: fc.boolean(),
    personTalks: fc.boolean(),
  })
  .map(({ text, rules, waits, ...more }) =>
    facts(text, {
      ...more,
      triggers: rules.map(([position, one], index) => ({ automationId: index + 1, position, rule: one })),
      waits: waits.map((one, index) => ({ ...question, ...one, runId: index + 1 })),
    }),
  );

test('whatever the facts, there is one answer, by somebody who was asked, from the first place that holds', () => {
  const reached = new Map<string, number>();
  fc.assert(
    fc.property(anyFacts, (given) => {
      const { turn: decided, kept } = whoseTurn(given);
      expect(whoseTurn(given)).toEqual({ turn: decided, kept });
      const { triggers, waits, tap, late, wish, templateId, personTalks } = given;
      const asked = waits.filter(({ expects, since }) => expects !== null && since <= given.writtenAt);
      const ofTemplate = triggers.filter(
        ({ rule: one }) => one.kind === 'kanal_template' && one.template_ids.includes(templateId ?? 0),
      );
      const tapped = waits.filter(({ runId, blockId }) => runId === tap?.runId && blockId === tap.blockId);
      const place = () => {
        if (wish !== null) return { who: wish };
        if (tapped.length > 0) return { who: 'run', run: tapped[0], key: 'yes' };
        if (late !== null) return { who: 'again', automationId: late.automationId };
        if (ofTemplate.length > 0) return { who: 'start', leaves: [] };
        return null;
      };
      const first = place();
      const name = first === null ? `then ${decided.who}` : first.who;
      reached.set(name, (reached.get(name) ?? 0) + 1);
      if (first !== null) {
        expect([decided, kept]).toMatchObject([first, []]);
        if (decided.who === 'start')
          expect(ofTemplate.map((one) => one.automationId)).toContain(decided.automationId);
        return;
      }
      switch (decided.who) {
        case 'run':
          // A question that came later was not answered by it.
          expect(asked).toContain(decided.run);
          break;
        case 'start': {
          const started = triggers.find(({ automationId }) => automationId === decided.automationId);
          if (started?.rule.kind !== 'kanal_v2_keyword') throw new Error('only words and ways in are left');
          // What interrupts ends every question, and nothing else does.
          if (decided.leaves.length > 0) {
            expect(started.rule.words.length).toBeGreaterThan(0);
            expect(new Set(decided.leaves)).toEqual(new Set(asked));
            reached.set('interrupts', (reached.get('interrupts') ?? 0) + 1);
          }
          const isWayIn = started.rule.words.length === 0;
          if (isWayIn) expect(asked).toEqual([]);
          if (isWayIn && personTalks) expect(started.rule.while_person_talks).toBe(true);
          break;
        }
        default:
          expect([decided, asked]).toEqual([{ who: 'nobody' }, []]);
      }
      // Whoever was kept back is no one who starts.
      if (decided.who === 'start') expect(kept).not.toContain(decided.automationId);
      if (kept.length > 0) expect(personTalks).toBe(true);
    }),
    { numRuns: 3000 },
  );
  // Each place was come to.
  expect([...reached.keys()].sort()).toEqual([
    'again',
    'consent',
    'interrupts',
    'person',
    'run',
    'start',
    'then nobody',
    'then run',
    'then start',
  ]);
});
