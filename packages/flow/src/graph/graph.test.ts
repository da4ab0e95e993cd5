import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyGraph } from '../testing/arbitrary.ts';
import { newGraph } from './newGraph.ts';
import { problemCodes, problemText } from './problems.ts';
import { graph, graphLimits } from './schema.ts';
import { needsShop, validate } from './validate.ts';

const codes = (value: unknown, known = {}) => validate(graph.parse(value), known).map(({ code }) => code);
const trigger = { type: 'trigger', settings: { kind: 'kanal_v2_keyword' } };

test('whatever can be saved can be checked, and every problem has words in both languages', () => {
  fc.assert(
    fc.property(anyGraph, (value) => {
      for (const { text } of validate(value)) expect([text.en, text.fr]).not.toContain('');
      expect(graph.parse(value)).toEqual(value);
    }),
  );
  for (const code of problemCodes) {
    const { en, fr } = problemText(code, { max: 3, length: 9, name: 'x' });
    expect([en, fr].every((words) => /[.]$/.test(words))).toBe(true);
  }
});

test('a new automation of any kind has a trigger and the rules that are usual with it', () => {
  expect(newGraph('shopify_abandoned_checkout', 'a1').rules).toMatchObject({
    reentry: { days: 7 },
    exits: [{ on: 'ordered' }],
    purpose: 'marketing',
    when_answered: 'go_on',
  });
  expect(newGraph('kanal_v2_keyword', 'a1').rules).toMatchObject({ when_answered: 'leave', alone: true });
});

test('what is not there, not filled in or not reachable is told where it is', () => {
  expect(
    codes(
      {
        start: 't',
        blocks: {
          t: trigger,
          a: { type: 'text', settings: { body: 'Hello {{nobody}}' } },
          b: { type: 'list_add', settings: { group_id: 4 } },
          c: { type: 'http', settings: { url: 'http://169.254.169.254/latest' } },
        },
        next: { t: { next: 'a' }, a: { next: 'b' } },
      },
      { attributes: new Set(), lists: new Set([1]) },
    ),
  ).toEqual(['variable_unknown', 'list_missing', 'http_address_refused', 'unreachable']);
  expect(
    codes({ start: 't', blocks: { t: trigger, a: { type: 'text' } }, next: { t: { next: 'a' } } }),
  ).toEqual(['text_required']);
});

test('a field of contacts that is gone is told where a condition or a value of a template asks for it', () => {
  const asked = (key: string) => ({ about: 'attribute', key, kind: 'text', test: { op: 'is_set' } });
  const values = { 'body.1': { source: 'attribute', attribute: 'size' } };
  const template = { template_id: 4, variables: values };
  const naming = graph.parse({
    start: 't',
    blocks: {
      t: trigger,
      c: {
        type: 'condition',
        settings: {
          branches: [
            { key: 'plain', when: { match: 'all', conditions: [asked('city'), asked('size')] } },
            {
              key: 'within',
              when: {
                match: 'all',
                conditions: [{ match: 'any', conditions: [asked('size'), asked('size')] }],
              },
            },
          ],
        },
      },
      m: { type: 'template', settings: template },
      a: { type: 'text', settings: { body: 'Hello', closed_window: { do: 'template', ...template } } },
    },
    next: { t: { next: 'c' }, c: { plain: 'm', within: 'a' } },
  });
  const templates = new Map([
    [4, { name: 'x', status: 'APPROVED', category: 'UTILITY', variables: ['body.1'], replies: [] }],
  ]);
  const found = (...attributes: string[]) => validate(naming, { templates, attributes: new Set(attributes) });
  expect(
    found('city').map(({ block_id, field, code, params }) => [block_id, field, code, params.name]),
  ).toEqual([
    ['c', 'branches.0.when', 'contact_field_missing', 'size'],
    ['c', 'branches.1.when', 'contact_field_missing', 'size'],
    ['m', 'variables.body.1', 'contact_field_missing', 'size'],
    ['a', 'closed_window.variables.body.1', 'contact_field_missing', 'size'],
  ]);
  expect(found('city', 'size')).toEqual([]);
  expect(validate(naming, { templates })).toEqual([]);
});

test('a field of contacts that is gone is told where an answer or a value is saved into it', () => {
  const into = (to: string, name: string) => ({ to, name });
  const saving = graph.parse({
    start: 't',
    blocks: {
      t: trigger,
      q: { type: 'ask', settings: { body: 'Which size?', save: into('field', 'size') } },
      v: { type: 'ask', settings: { body: 'Which?', save: into('variable', 'size') } },
      o: { type: 'ask', settings: { body: 'Your address?', save: into('field', 'email') } },
      s: {
        type: 'set',
        settings: {
          changes: [
            { ...into('field', 'city'), value: 'Paris' },
            { ...into('field', 'last_name'), value: 'Roy' },
            { ...into('variable', 'size'), value: 'XL' },
            { ...into('field', 'size'), value: 'XL' },
          ],
        },
      },
    },
    next: { t: { next: 'q' }, q: { next: 'v' }, v: { next: 'o' }, o: { next: 's' } },
    variables: [{ name: 'size' }],
  });
  const found = (...attributes: string[]) => validate(saving, { attributes: new Set(attributes) });
  expect(
    found('city').map(({ block_id, field, code, severity }) => [block_id, field, code, severity]),
  ).toEqual([
    ['q', 'save.name', 'contact_field_missing', 'error'],
    ['s', 'changes.3.name', 'contact_field_missing', 'error'],
  ]);
  expect(found('city')[0]?.text).toEqual({
    en: 'The contact field “size” no longer exists.',
    fr: 'Le champ de contact «\u00a0size\u00a0» n’existe plus.',
  });
  expect(found('city', 'size')).toEqual([]);
  expect(validate(saving)).toEqual([]);
});

test('a circle in which nobody stops, and two automations that start each other, are refused', () => {
  const circle = {
    start: 't',
    blocks: { t: trigger, a: { type: 'text', settings: { body: 'x' } }, g: { type: 'goal' } },
    next: { t: { next: 'a' }, a: { next: 'g' }, g: { next: 'a' } },
  };
  expect(codes(circle)).toContain('loop_without_rest');
  const starts = {
    start: 't',
    blocks: { t: trigger, s: { type: 'start', settings: { automation_id: 2 } } },
    next: { t: { next: 's' } },
  };
  const automations = new Map([
    [2, [3]],
    [3, [1]],
  ]);
  expect(codes(starts, { automations, automationId: 1 })).toEqual(['automation_cycle']);
});

test('free-form words a day after the last answer are doubtful, and a consent without one too', () => {
  const blocks = {
    t: trigger,
    w: { type: 'wait', settings: { kind: 'for', duration: { amount: 2, unit: 'days' } } },
    a: { type: 'text', settings: { body: 'Still there?' } },
    c: { type: 'consent', settings: { wording: 'I agree' } },
  };
  expect(
    codes({ start: 't', blocks, next: { t: { next: 'w' }, w: { next: 'a' }, a: { next: 'c' } } }),
  ).toEqual(['window_probably_closed', 'consent_without_act']);
});

test('what only a shop tells of is refused where there is none, and an order that ends a run is doubtful', () => {
  const ordered = { match: 'all', conditions: [{ about: 'ordered', op: 'ordered', since: 'entry' }] };
  const gated = {
    start: 't',
    blocks: {
      t: trigger,
      w: { type: 'wait', settings: { kind: 'until_event', events: ['ordered'] } },
      c: { type: 'condition', settings: { branches: [{ key: 'yes', when: ordered }] } },
      g: { type: 'goal', settings: { name: 'x' } },
    },
    next: { t: { next: 'w' }, w: { ordered: 'c' }, c: { yes: 'g' } },
    rules: { goal: { on: 'ordered' } },
  };
  const found = validate(graph.parse(gated), { shop: false });
  expect(found.map(({ block_id, code, severity }) => [block_id, code, severity])).toEqual([
    ['w', 'shop_missing', 'error'],
    ['c', 'shop_missing', 'error'],
    [null, 'shop_missing', 'warning'],
  ]);
  expect(codes(gated, { shop: true })).toEqual([]);
  expect(codes(gated)).toEqual([]);
  expect(needsShop(graph.parse(gated))).toBe(true);
  expect(needsShop(newGraph('kanal_v2_keyword', 't'))).toBe(false);
  expect(validate(newGraph('shopify_abandoned_cart', 't'), { shop: false })).toMatchObject([
    { block_id: 't', code: 'shop_missing', params: { at: 'trigger' } },
  ]);
});

test('a graph of ten thousand blocks is refused before it is looked at', () => {
  const many = Object.fromEntries(
    Array.from({ length: 10_000 }, (_, index) => [`b${index}`, { type: 'stop' }]),
  );
  expect(graph.safeParse({ start: 't', blocks: { t: trigger, ...many } }).error?.issues[0]?.message).toBe(
    'too_many_blocks',
  );
  expect(graph.safeParse({ start: 't', blocks: {} }).success).toBe(false);
  expect(graphLimits.blocks).toBeLessThan(10_000);
});

test('more than 50 variables, more than 512 kB and more ways out than a full list has are refused', () => {
  const variables = (count: number) => Array.from({ length: count }, (_, index) => ({ name: `v${index}` }));
  const withVariables = (count: number) =>
    graph.safeParse({ start: 't', blocks: { t: trigger }, variables: variables(count) });
  expect([withVariables(50).success, withVariables(51).success]).toEqual([true, false]);

  const said = (length: number, letter = 'x') => {
    const texts = Array.from({ length: 40 }, (_, index) => [
      `b${index}`,
      { type: 'text', settings: { body: letter.repeat(length) } },
    ]);
    return graph.safeParse({ start: 't', blocks: { t: trigger, ...Object.fromEntries(texts) } });
  };
  expect(said(12_000).success).toBe(true);
  expect(said(14_000).error?.issues[0]?.message).toBe('too_large');
  // Bytes, and not letters.
  expect(said(6_000, 'é').success).toBe(true);
  expect(said(7_000, 'é').error?.issues[0]?.message).toBe('too_large');

  const listOf = (count: number) => {
    const rows = Array.from({ length: count }, (_, index) => ({ key: `r${index}`, title: `Row ${index}` }));
    const halves = [rows.slice(0, 10), rows.slice(10)].filter((half) => half.length > 0);
    const sections = halves.map((half, index) => ({ title: `Section ${index}`, rows: half }));
    const list = { type: 'list', settings: { body: 'Which?', button_name: 'Choose', sections } };
    const parsed = graph.parse({ start: 't', blocks: { t: trigger, l: list }, next: { t: { next: 'l' } } });
    return validate(parsed).filter(({ code }) => code === 'limit');
  };
  expect(listOf(10)).toEqual([]);
  expect(listOf(11)).toMatchObject([
    { block_id: 'l', severity: 'error', params: { max: graphLimits.outputs } },
  ]);
});
