import { type Graph, graph } from '@herald/flow';
import { expect, test } from 'vitest';
import { goOn, heard, type Imagined, nothingYet } from './imagine.ts';
import { playAgain, readTurns } from './playAgain.ts';

const flow: Graph = graph.parse({
  start: 't',
  blocks: {
    t: { type: 'trigger', settings: { kind: 'kanal_v2_keyword' } },
    a: {
      type: 'buttons',
      settings: { body: 'Hello {{first_name}}', buttons: [{ key: 'yes', title: 'Yes' }] },
    },
    w: { type: 'wait', settings: { kind: 'for', duration: { amount: 2, unit: 'days' } } },
    b: { type: 'text', settings: { body: 'Later' } },
    h: { type: 'hours' },
  },
  next: { t: { next: 'a' }, a: { yes: 'w', other: 'h' }, w: { next: 'b' } },
});

const world = (isWindowClosed = false, way = 'open', refuses = false) => ({
  graph: flow,
  values: { first_name: 'Ana' },
  isWindowClosed: () => isWindowClosed,
  refusesMarketing: () => refuses,
  ask: () => Promise.resolve(way),
});
const start = (closed = false) =>
  goOn(
    nothingYet(new Date('2026-01-05T10:00:00Z')),
    {
      kind: 'start',
      trigger: { kind: 'kanal_v2_keyword', message: heard('hi', null, 1), output: null, values: {} },
    },
    world(closed),
  );
const saidBy = ({ lines }: Imagined) =>
  lines.flatMap((line) => (line.kind === 'ours' && 'body' in line.message ? [line.message.body] : []));

test('what the customer would read comes filled, and a tap leads on to the wait and past it', async () => {
  const begun = await start();
  expect(saidBy(begun)).toEqual(['Hello Ana']);
  const waiting = await goOn(begun, { kind: 'tap', message: heard('Yes', 'yes', 2) }, world());
  expect(waiting.state).toMatchObject({ at: 'w', due: '2026-01-07T10:00:00.000Z' });
  const ended = await goOn({ ...waiting, now: new Date(waiting.state?.due ?? '') }, { kind: 'due' }, world());
  expect(saidBy(ended)).toEqual(['Hello Ana', 'Later']);
  expect(ended.end).toEqual({ status: 'done', reason: 'finished' });
});

test('another answer goes its own way, and a closed window sends nothing', async () => {
  const begun = await start();
  const other = await goOn(
    begun,
    { kind: 'reply', message: heard('Maybe', null, 2) },
    world(false, 'closed'),
  );
  expect(other.trail.map(({ block }) => block)).toContain('h');
  const closed = await start(true);
  expect(saidBy(closed)).toEqual([]);
  expect(closed.lines).toMatchObject([{ kind: 'note', code: 'notSent' }]);
});

test('who opted out gets no marketing template, and each turn can be looked at', async () => {
  const offer: Graph = graph.parse({
    start: 't',
    blocks: {
      t: { type: 'trigger', settings: { kind: 'audience' } },
      a: { type: 'template', settings: { template_id: 4 } },
      b: { type: 'text', settings: { body: 'Refused' } },
    },
    next: { t: { next: 'a' }, a: { not_sent: 'b' } },
  });
  const trigger = { kind: 'audience', message: null, output: null, values: {} };
  const begin = (refuses: boolean) =>
    goOn(
      nothingYet(new Date('2026-01-05T10:00:00Z')),
      { kind: 'start', trigger },
      { ...world(false, 'open', refuses), graph: offer },
    );
  const refused = await begin(true);
  expect([saidBy(refused), refused.lines[0]]).toMatchObject([
    ['Refused'],
    { kind: 'note', code: 'optedOut' },
  ]);
  expect(saidBy(await begin(false))).toEqual([]);
  expect(refused.turns).toMatchObject([
    { input: { kind: 'start' }, end: { status: 'done' }, state: { at: 'b' } },
  ]);
});

test('saved turns are played again in the draft as it is now, with the answers that were given then', async () => {
  const begun = await start(true);
  const first = await goOn(
    await start(),
    { kind: 'reply', message: heard('Maybe', null, 2) },
    world(false, 'closed'),
  );
  const unasked = {
    ...world(),
    ask: () => Promise.reject(new Error('It was answered already.')),
  };
  const read = readTurns(JSON.stringify(first.turns)) ?? [];
  const again = await playAgain(read, unasked);
  expect([again.lines, again.trail, again.end]).toEqual([
    [
      { kind: 'theirs', text: 'hi' },
      { kind: 'ours', block: 'a', message: expect.anything() },
      { kind: 'theirs', text: 'Maybe' },
    ],
    first.trail,
    first.end,
  ]);
  const refused = await playAgain(readTurns(JSON.stringify(begun.turns)) ?? [], unasked);
  expect(refused.lines).toContainEqual(expect.objectContaining({ kind: 'note', code: 'notSent' }));

  const changed = graph.parse({
    ...flow,
    blocks: { ...flow.blocks, a: { type: 'text', settings: { body: 'New' } } },
  });
  expect(saidBy(await playAgain(read, { ...unasked, graph: changed }))).toContain('New');
});

test('a file that holds no turns is none', () => {
  for (const text of ['', '{}', '[]', '[{"input":{"kind":"moved","at":"2026-01-05"},"bursts":[]}]'])
    expect(readTurns(text)).toBeNull();
});
