import { libraryAutomation } from '@herald/contract';
import {
  type AnswerBody,
  type Ask,
  begin,
  type Compiled,
  compile,
  drive,
  type End,
  type InputBody,
  type RunState,
  validate,
} from '@herald/flow';
import { validateTemplate, variablesOf } from '@herald/whatsapp/model';
import { describe, expect, test } from 'vitest';
import { libraryItems } from './index.ts';
import { fileOf, presentItem } from './item.ts';
import { listLibrary } from './listLibrary.ts';

const both = ['en', 'fr'] as const;
const all = both.flatMap((locale) => libraryItems.map((item) => [item.id, locale, item] as const));

/** Every template and list of a file is there, and a shop. */
function knownOf({ templates, lists }: ReturnType<typeof fileOf>) {
  const entries = templates.map(({ ref, name, structure }) => {
    const variables = structure ? variablesOf(structure).map(({ key }) => key) : [];
    return [ref, { name, status: 'APPROVED', category: 'UTILITY', variables, replies: [] }] as const;
  });
  return {
    templates: new Map(entries),
    lists: new Set(lists.map(({ ref }) => ref)),
    attributes: new Set<string>(),
    shop: true,
  };
}

type Manner = 'silent' | 'first' | 'last';

function answerTo(ask: Ask, graph: Compiled, manner: Manner): AnswerBody {
  switch (ask.kind) {
    case 'send':
      return { kind: 'sent', message: 1 };
    case 'meets': {
      const block = graph.block(ask.block);
      const branches = block?.type === 'condition' ? block.settings.branches : [];
      const key = manner === 'first' ? branches[0]?.key : branches.at(-1)?.key;
      return { kind: 'way', output: key ?? 'else' };
    }
    case 'hours':
      return { kind: 'way', output: manner === 'first' ? 'open' : 'closed' };
    case 'still_abandoned':
      return { kind: 'way', output: 'yes' };
    default:
      return ask.kind === 'time' ? { kind: 'time', at: null } : { kind: 'done' };
  }
}

/** What the person does next: nothing, or an answer that fits the block. */
function nextInput(graph: Compiled, state: RunState, manner: Manner): InputBody {
  const block = graph.block(state.at);
  if (manner === 'silent' || !block || !state.hears.includes('reply')) {
    return state.hears.includes('called')
      ? { kind: 'called', ok: true, why: '', values: {} }
      : { kind: 'due' };
  }
  const keys =
    block.type === 'buttons'
      ? block.settings.buttons.map(({ key }) => key)
      : block.type === 'list'
        ? block.settings.sections.flatMap(({ rows }) => rows.map(({ key }) => key))
        : block.type === 'template'
          ? block.settings.replies.map(({ key }) => key)
          : block.type === 'ask'
            ? block.settings.choices.map(({ key }) => key)
            : [];
  const text = block.type === 'ask' && block.settings.kind === 'email' ? 'a@example.com' : 'A-1043';
  const key = (manner === 'first' ? keys[0] : keys.at(-1)) ?? null;
  return { kind: key ? 'tap' : 'reply', message: { id: 1, text, kind: 'text', key, file_id: null } };
}

async function goThrough(graph: Compiled, manner: Manner): Promise<{ end: End | null; sent: number }> {
  const trigger = { kind: 'audience', message: null, output: null, values: {} };
  const world = {
    answer: async (asked: readonly { ask: Ask }[]) => asked.map(({ ask }) => answerTo(ask, graph, manner)),
  };
  let at = new Date('2026-03-02T10:00:00Z');
  let state = begin(graph, { at, seed: 1, person: 1, trigger });
  let input: InputBody = { kind: 'start', trigger };
  for (let turns = 0; turns < 40; turns++) {
    const [ridden] = await drive<null>(world, [{ key: null, graph, state, inputs: [{ at, ...input }] }]);
    if (!ridden) break;
    state = ridden.state;
    if (ridden.end) return { end: ridden.end, sent: state.sent };
    if (manner === 'silent' && state.due) at = new Date(state.due);
    input = nextInput(graph, state, manner);
  }
  return { end: null, sent: state.sent };
}

test('sixteen automations in both languages, and some for every use', () => {
  expect(libraryItems).toHaveLength(16);
  expect(new Set(libraryItems.map(({ id }) => id)).size).toBe(16);
  for (const category of libraryAutomation.shape.categories.element.options) {
    expect(listLibrary('en', { category }).length, category).toBeGreaterThanOrEqual(2);
  }
  expect(listLibrary('fr', { search: 'panier abandonné' }).map(({ id }) => id)).toEqual(['abandoned_cart']);
  expect(listLibrary('fr', { search: 'abandoned', language: 'en' }).map(({ id }) => id)).toEqual([
    'abandoned_checkout',
    'abandoned_cart',
  ]);
  const [first] = listLibrary('en', {});
  expect(first?.recommended).toBe(true);
});

describe.each(all)('%s in %s', (_id, locale, item) => {
  const file = fileOf(item, locale);

  test('it can be published once its templates and lists are there, and everything of it is reached', () => {
    expect(libraryAutomation.parse(presentItem(item, locale))).toMatchObject({ id: item.id });
    const problems = validate(file.graph, knownOf(file));
    expect(problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(problems.filter(({ code }) => code === 'unreachable' || code === 'output_unconnected')).toEqual(
      [],
    );
  });

  test('its templates are nothing that Meta refuses', () => {
    for (const { structure } of file.templates) {
      if (structure) expect(validateTemplate(structure)).toEqual([]);
    }
  });

  test.each(['silent', 'first', 'last'] as const)('who is %s comes to an end', async (manner) => {
    const { end, sent } = await goThrough(compile(file.graph), manner);
    expect(end?.status).toBe('done');
    expect(sent).toBeGreaterThan(0);
  });
});

test('both languages have the same blocks, ways and values', () => {
  const shapeOf = (locale: 'en' | 'fr') =>
    libraryItems.map((item) => {
      const { graph, templates } = fileOf(item, locale);
      const blocks = Object.entries(graph.blocks).map(([id, { type }]) => [id, type]);
      return [blocks, graph.next, templates.map(({ name, structure }) => [name, structure?.category])];
    });
  expect(shapeOf('fr')).toEqual(shapeOf('en'));
});
