import type { Compiled } from '../graph/index.ts';
import type { Answer, RunState } from '../model/index.ts';
import type { Burst } from './drive.ts';
import { step, type Turn } from './step.ts';

/** Leads a run through its log once more; returns where it stands then. */
export function replay(
  graph: Compiled,
  begun: RunState,
  bursts: readonly Omit<Burst, 'trail'>[],
): Turn | null {
  let state = begun;
  let turn: Turn | null = null;
  for (const { input, answers } of bursts) {
    turn = step(graph, state, input);
    for (const body of answers) {
      const answer: Answer = { id: turn.asks[0]?.id ?? 0, ...body };
      turn = step(graph, turn.state, { kind: 'answers', at: input.at, answers: [answer] });
    }
    state = turn.state;
  }
  return turn;
}
