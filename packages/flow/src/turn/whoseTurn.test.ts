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

test('whatever the facts, there is one answer, by somebody who was asked', () => {
  const anyTrigger = fc.record({
    automationId: fc.integer({ min: 1, max: 9 }),
    position: fc.integer({ min: 0, max: 3 }),
    rule: fc
      .record({
        kind: fc.constant('kanal_v2_keyword'),
        words: fc.array(
          fc.record({
            how: fc.constantFrom('is', 'starts', 'contains'),
            word: fc.constantFrom('a', 'b c', ''),
          }),
        ),
        entry: fc.constantFrom('any', 'first', 'ad', 'link'),
        while_person_talks: fc.boolean(),
      })
      .map(rule),
  });
  fc.assert(
    fc.property(
      fc.array(anyTrigger, { maxLength: 5 }),
      fc.constantFrom('a', 'b c d', 'oui', ''),
      fc.boolean(),
      fc.boolean(),
      (triggers, text, personTalks, waits) => {
        const given = facts(text, { triggers, personTalks, waits: waits ? [question] : [] });
        const { turn: decided } = whoseTurn(given);
        if (decided.who === 'start')
          expect(triggers.map(({ automationId }) => automationId)).toContain(decided.automationId);
        if (decided.who === 'run') expect(given.waits).toContain(decided.run);
        expect(whoseTurn(given).turn).toEqual(decided);
      },
    ),
  );
});
