import { expect, test } from 'vitest';
import { begin, step } from '../engine/index.ts';
import { compile, graph as graphSchema } from '../graph/index.ts';
import type { AnswerBody, TriggerFacts } from '../model/index.ts';

const noon = new Date('2026-11-24T12:00:00Z');
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

/** Comes to a wait at noon, at the end of which `w` leads on; a calendar that is asked says tomorrow. */
function comesTo(settings: object, isQuick: boolean) {
  const trigger: TriggerFacts = {
    kind: 'test',
    message: null,
    output: null,
    values: {},
    ...(isQuick ? { quick_waits: true } : {}),
  };
  const graph = compile(
    graphSchema.parse({
      start: 't',
      blocks: { t: { type: 'trigger', settings: { kind: 'audience' } }, w: { type: 'wait', settings } },
      next: { t: { next: 'w' } },
    }),
  );
  const begun = begin(graph, { at: noon, seed: 1, person: 1, trigger });
  const answered = (at: Date, turn: ReturnType<typeof step>) => {
    const answer: AnswerBody = { kind: 'time', at: later(24 * 3600) };
    const isAsked = turn.asks.length > 0;
    return isAsked ? step(graph, turn.state, { kind: 'answers', at, answers: [{ id: 0, ...answer }] }) : turn;
  };
  const rested = answered(noon, step(graph, begun, { kind: 'start', at: noon, trigger }));
  const due = rested.rest?.due ?? noon;
  return { due, woken: answered(due, step(graph, rested.state, { kind: 'due', at: due })) };
}

const hour = { amount: 1, unit: 'hours' };
test.each([
  ['for', { kind: 'for', duration: hour }, 5],
  ['until a time', { kind: 'until_time' }, 5],
  ['until a date', { kind: 'until_date', variable: 'date' }, 5],
  ['until it opens', { kind: 'until_open' }, 5],
  ['until something happens', { kind: 'until_event', events: ['replied'], at_most: hour }, 60],
])('a wait %s of a test in a hurry is short, and then goes on', (_name, settings, seconds) => {
  const { due, woken } = comesTo(settings, true);
  expect([due, woken.end?.status]).toEqual([later(seconds), 'done']);
  expect(comesTo(settings, false).due.getTime()).toBeGreaterThanOrEqual(later(3600).getTime());
});
