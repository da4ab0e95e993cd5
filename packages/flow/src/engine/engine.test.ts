import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compile, type Graph } from '../graph/index.ts';
import type { AnswerBody, Input, TriggerFacts } from '../model/index.ts';
import { anyAnswer, anyGraph, anyInput } from '../testing/arbitrary.ts';
import { begin, runLimits } from './begin.ts';
import { drive, type World } from './drive.ts';
import { replay } from './replay.ts';
import { step } from './step.ts';

const noon = new Date('2026-11-24T12:00:00Z');
const trigger: TriggerFacts = { kind: 'kanal_v2_keyword', message: null, output: 'a', values: {} };
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);

const history = fc.array(fc.tuple(anyInput, fc.integer({ min: 0, max: 2000 })), { maxLength: 15 });
const draws = fc.array(fc.nat(999), { minLength: 60, maxLength: 60 });

/** Takes a run through what happens to it, as a runner does: clocks ring only when they are due. */
async function live(graph: Graph, happened: readonly [Input][], drawn: readonly number[]) {
  const compiled = compile(graph);
  const begun = begin(compiled, { at: noon, seed: 7, person: 9, trigger });
  let turns = 0;
  const world: World<number> = {
    answer: async (asked) =>
      asked.map(({ ask, now }) => anyAnswer(ask, drawn[turns++ % drawn.length] ?? 0, now)),
  };
  const inputs = [{ kind: 'start', at: noon, trigger } as Input, ...happened.map(([input]) => input)];
  const [ridden] = await drive(world, [{ key: 1, graph: compiled, state: begun, inputs }]);
  return { compiled, begun, ridden: ridden! };
}

const dated = ([body, minutes]: [Omit<Input, 'at'>, number], index: number): [Input] => [
  { ...body, at: later(index * 2000 + minutes) } as Input,
];

test('whatever happens in whatever graph, a run rests or ends, within its limits, and its log leads there again', async () => {
  await fc.assert(
    fc.asyncProperty(anyGraph, history, draws, async (graph, happened, drawn) => {
      const { compiled, begun, ridden } = await live(graph, happened.map(dated), drawn);
      expect((ridden.rest === null) !== (ridden.end === null)).toBe(true);
      expect(ridden.state.steps).toBeLessThanOrEqual(runLimits.steps);
      expect(ridden.state.sent).toBeLessThanOrEqual(runLimits.sent + 1);
      if (ridden.rest) expect(compiled.block(ridden.state.at)).toBeDefined();

      const again = replay(compiled, begun, ridden.bursts);
      expect(again?.state).toEqual(ridden.state);
      expect([again?.rest ?? null, again?.end ?? null]).toEqual([ridden.rest, ridden.end]);
      // The log is kept as JSON.
      expect(JSON.parse(JSON.stringify(ridden.state))).toEqual(ridden.state);
    }),
    { numRuns: 400 },
  );
});

test('the same arguments give the same turn, and are left as they were', () => {
  fc.assert(
    fc.property(anyGraph, anyInput, (graph, body) => {
      const compiled = compile(graph);
      const begun = begin(compiled, { at: noon, seed: 7, person: 9, trigger });
      const first = step(compiled, begun, { kind: 'start', at: noon, trigger });
      const state = structuredClone(first.state);
      const input = { ...body, at: later(30) } as Input;
      expect(step(compiled, first.state, input)).toEqual(step(compiled, first.state, input));
      expect(first.state).toEqual(state);
    }),
  );
});

const text = (body: string) =>
  ({ type: 'text', at: [0, 0], settings: { pause: 0, body, closed_window: { do: 'skip' } } }) as const;
function graphOf(blocks: Record<string, unknown>, next: Graph['next'], rules = {}): Graph {
  const all = { t: { type: 'trigger', at: [0, 0], settings: { kind: 'audience' } }, ...blocks };
  const usual = {
    reentry: 'always',
    alone: true,
    when_answered: 'leave',
    when_closed: 'leave',
    exits: [],
    goal: null,
    quiet_hours: null,
    purpose: 'service',
    sells: false,
  };
  return {
    format: 1,
    start: 't',
    blocks: all,
    next,
    variables: [],
    rules: { ...usual, ...rules },
  } as unknown as Graph;
}
const sends: World<number> = {
  answer: async (asked) =>
    asked.map(
      ({ ask }): AnswerBody => (ask.kind === 'send' ? { kind: 'sent', message: 1 } : { kind: 'done' }),
    ),
};
async function run(graph: Graph, inputs: Input[], world = sends) {
  const compiled = compile(graph);
  const state = begin(compiled, { at: noon, seed: 1, person: 1, trigger });
  const all = [{ kind: 'start', at: noon, trigger } as Input, ...inputs];
  return (await drive(world, [{ key: 1, graph: compiled, state, inputs: all }]))[0]!;
}

const question = {
  type: 'buttons',
  at: [0, 0],
  settings: {
    pause: 0,
    closed_window: { do: 'skip' },
    header: '',
    body: 'Which?',
    footer: '',
    buttons: [
      { key: 'yes', title: 'Oui !' },
      { key: 'no', title: 'Non' },
    ],
    answer_within: { amount: 1, unit: 'days' },
  },
};
const says = (said: string, key: string | null = null): Input => ({
  kind: 'reply',
  at: later(5),
  message: { id: 5, text: said, kind: 'text', key, file_id: null },
});

test('a question takes a tap or its title typed, and waits on when something else is said', async () => {
  const graph = graphOf({ q: question, a: text('Fine') }, { t: { next: 'q' }, q: { yes: 'a' } });
  expect((await run(graph, [says('oui')])).state.visits).toMatchObject({ a: 1 });
  expect((await run(graph, [says('', 'yes')])).end).toEqual({ status: 'done', reason: 'finished' });
  const waits = await run(graph, [says('hm')]);
  expect(waits.rest).toEqual({ hears: ['reply', 'tap'], due: later(24 * 60) });
  const other = graphOf({ q: question, a: text('Fine') }, { t: { next: 'q' }, q: { other: 'a' } });
  expect((await run(other, [says('hm')])).state.visits).toMatchObject({ a: 1 });
});

test('a circle without a rest fails instead of running on, and one with a wait goes on', async () => {
  const circle = graphOf({ a: text('again') }, { t: { next: 'a' }, a: { next: 'a' } });
  expect((await run(circle, [])).end).toEqual({ status: 'failed', reason: 'endless_loop' });
  const wait = {
    type: 'wait',
    at: [0, 0],
    settings: { kind: 'for', duration: { amount: 1, unit: 'hours' } },
  };
  const slow = graphOf(
    { a: text('again'), w: wait },
    { t: { next: 'a' }, a: { next: 'w' }, w: { next: 'a' } },
  );
  const due = Array.from({ length: 70 }, (_, hour): Input => ({ kind: 'due', at: later(60 * (hour + 1)) }));
  expect((await run(slow, due.slice(0, 3))).state.visits).toMatchObject({ a: 4 });
  expect((await run(slow, due)).end).toEqual({ status: 'failed', reason: 'too_many_messages' });
});

test('an exit ends the run wherever it waits, and a goal counts', async () => {
  const wait = { type: 'wait', at: [0, 0], settings: { kind: 'for', duration: { amount: 1, unit: 'days' } } };
  const blocks = { w: wait, a: text('Reminder') };
  const next = { t: { next: 'w' }, w: { next: 'a' } };
  const bought: Input = { kind: 'ordered', at: later(10), total: 40 };
  const exits = [{ on: 'ordered', min_total: 30 }];
  expect((await run(graphOf(blocks, next, { exits }), [bought])).end).toEqual({
    status: 'left',
    reason: 'ordered',
  });
  const goal = await run(graphOf(blocks, next, { goal: { on: 'ordered' } }), [bought]);
  expect([goal.end?.reason, goal.state.reached]).toEqual(['goal', ['w']]);
  const dear = await run(graphOf(blocks, next, { exits: [{ on: 'ordered', min_total: 50 }] }), [bought]);
  expect(dear.rest?.hears).toEqual(['ordered']);
});

test('where the window is closed a block skips, waits for a word, or sends a template', async () => {
  const closed: World<number> = {
    answer: async (asked) =>
      asked.map(
        ({ ask, now }): AnswerBody =>
          ask.kind === 'send' && ask.what === 'message' && now < later(3)
            ? { kind: 'refused', reason: 'window_closed', later: false }
            : { kind: 'sent', message: 2 },
      ),
  };
  const saying = (closed_window: unknown) =>
    graphOf(
      { a: { type: 'text', at: [0, 0], settings: { pause: 0, body: 'x', closed_window } } },
      { t: { next: 'a' } },
    );
  const skipped = await run(saying({ do: 'skip' }), [], closed);
  expect(skipped.bursts[0]?.trail).toContainEqual({ block: 'a', event: 'refused', why: 'window_closed' });
  expect(skipped.bursts[0]?.trail).toContainEqual({
    block: 'a',
    event: 'passed',
    output: 'not_sent',
    why: 'window_closed',
  });
  expect((await run(saying({ do: 'wait' }), [], closed)).rest?.hears).toEqual(['reply', 'tap']);
  expect((await run(saying({ do: 'wait' }), [says('hello')], closed)).state.sent).toBe(1);
  const instead = await run(saying({ do: 'template', template_id: 3, variables: {} }), [], closed);
  expect(instead.state.sent).toBe(1);
});

test('a question that had to wait for its number leaves as much time for an answer as one that left at once', () => {
  const day = { amount: 1, unit: 'days' };
  const ask = { type: 'buttons', at: [0, 0], settings: { pause: 0, buttons: [], answer_within: day } };
  const graph = compile(graphOf({ q: ask }, { t: { next: 'q' } }));
  const begun = begin(graph, { at: noon, seed: 7, person: 9, trigger });
  const answered = (state: typeof begun, at: Date, answer: AnswerBody) =>
    step(graph, state, { kind: 'answers', at, answers: [{ id: 0, ...answer }] });
  const asked = step(graph, begun, { kind: 'start', at: noon, trigger });
  const paused = answered(asked.state, noon, { kind: 'refused', reason: 'number_paused', later: true });
  expect(paused.rest?.due).toEqual(later(15));
  const again = step(graph, paused.state, { kind: 'due', at: later(15) });
  const left = answered(again.state, later(15), { kind: 'sent', message: 1 });
  expect(left.rest?.due).toEqual(later(15 + 24 * 60));
});

test('a number that may not send is asked again every quarter of an hour, for a day, and then the block is left', () => {
  const graph = compile(
    graphOf({ a: text('Hello'), b: text('Sorry') }, { t: { next: 'a' }, a: { not_sent: 'b' } }),
  );
  const begun = begin(graph, { at: noon, seed: 7, person: 9, trigger });
  const refuse = (turn: ReturnType<typeof step>, at: Date) =>
    step(graph, turn.state, {
      kind: 'answers',
      at,
      answers: [{ id: 0, kind: 'refused', reason: 'number_not_connected', later: true }],
    });
  let turn = refuse(step(graph, begun, { kind: 'start', at: noon, trigger }), noon);
  let asked = 1;
  while (turn.rest?.due) {
    const at = turn.rest.due;
    expect(at).toEqual(later(asked * 15));
    turn = refuse(step(graph, turn.state, { kind: 'due', at }), at);
    asked += 1;
  }
  expect(asked).toBe(24 * 4 + 1);
  const why = 'number_not_connected';
  expect(turn.trail).toContainEqual({ block: 'a', event: 'passed', output: 'not_sent', why });
  // What comes next is asked anew, and has as long.
  expect(turn.asks).toMatchObject([{ kind: 'send', block: 'b' }]);
  expect(refuse(turn, later(24 * 60)).rest?.due).toEqual(later(24 * 60 + 15));
});

test('opening hours that changed while somebody waited are looked at again when they wake', () => {
  const wait = { type: 'wait', at: [0, 0], settings: { kind: 'until_open' } };
  const graph = compile(graphOf({ w: wait, a: text('Hello') }, { t: { next: 'w' }, w: { next: 'a' } }));
  const begun = begin(graph, { at: noon, seed: 7, person: 9, trigger });
  const opens = (turn: ReturnType<typeof step>, at: Date, opening: Date | null) =>
    step(graph, turn.state, { kind: 'answers', at, answers: [{ id: 0, kind: 'time', at: opening }] });
  const rested = opens(step(graph, begun, { kind: 'start', at: noon, trigger }), noon, later(60));
  expect(rested.rest?.due).toEqual(later(60));
  const woken = step(graph, rested.state, { kind: 'due', at: later(60) });
  expect(woken.asks).toMatchObject([{ kind: 'time', spec: { kind: 'open' }, since: later(60) }]);
  const again = opens(woken, later(60), later(120));
  expect(again.rest?.due).toEqual(later(120));
  const open = opens(step(graph, again.state, { kind: 'due', at: later(120) }), later(120), later(120));
  expect(open.asks).toMatchObject([{ kind: 'send', block: 'a' }]);
});
