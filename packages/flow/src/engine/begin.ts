import type { Compiled } from '../graph/index.ts';
import type { RunState, TriggerFacts } from '../model/index.ts';

/** Nothing runs longer, sends more or goes further: whoever comes here has gone in circles. */
export const runLimits = { burst: 50, steps: 1000, sent: 60, days: 400, depth: 5 } as const;

interface Beginning {
  at: Date;
  /** Of the run's chances. */
  seed: number;
  /** Of the person's. */
  person: number;
  trigger: TriggerFacts;
}

/** A run before its first step. */
export function begin({ graph }: Compiled, { at, seed, person, trigger }: Beginning): RunState {
  const initial = graph.variables.flatMap(({ name, initial: value }) =>
    value === undefined ? [] : [[name, value] as const],
  );
  return {
    at: graph.start,
    phase: 0,
    nr: 0,
    since: at.toISOString(),
    started: at.toISOString(),
    rested: at.toISOString(),
    entered: graph.start,
    tries: 0,
    seed,
    person,
    steps: 0,
    burst: 0,
    sent: 0,
    pause: 0,
    vars: Object.fromEntries(initial),
    trigger,
    messages: {},
    visits: {},
    due: null,
    hears: [],
    reached: [],
  };
}
