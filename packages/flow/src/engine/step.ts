import { type BlockEvent, kindOf } from '../blocks/index.ts';
import type { Compiled, Exit } from '../graph/index.ts';
import type {
  Answer,
  Ask,
  BlockId,
  End,
  EndReason,
  Hears,
  Input,
  Mark,
  Move,
  Output,
  Rest,
  RunState,
} from '../model/index.ts';
import { runLimits } from './begin.ts';

/** What one input leads to: questions to the world, or a rest, or the end. */
export interface Turn {
  state: RunState;
  asks: Ask[];
  rest: Rest | null;
  end: End | null;
  trail: Mark[];
}

/**
 * Goes on with a run by what happened to it. It looks at nothing but its arguments: moments come with inputs, dates are
 * asked, chance follows from the run. So a log of inputs and answers leads to the same state again.
 */
export function step(graph: Compiled, before: RunState, input: Input): Turn {
  return new Stepping(graph, copied(before), input.at).take(input);
}

/** Whatever a step writes into; what set the run off never changes. */
const copied = (state: RunState): RunState => ({
  ...state,
  vars: { ...state.vars },
  messages: { ...state.messages },
  visits: { ...state.visits },
  reached: [...state.reached],
});

class Stepping {
  readonly #graph: Compiled;
  readonly #state: RunState;
  readonly #now: Date;
  readonly #trail: Mark[] = [];

  constructor(graph: Compiled, state: RunState, now: Date) {
    this.#graph = graph;
    this.#state = state;
    this.#now = now;
  }

  take(input: Input): Turn {
    const state = this.#state;
    switch (input.kind) {
      case 'leave':
        return this.#end({ status: 'left', reason: input.why });
      case 'moved':
        return this.#moved(input.to);
      case 'answers':
        return this.#answered(input.answers);
      case 'start':
        Object.assign(state.vars, input.vars);
        state.entered = input.enter ?? state.entered;
        return this.#enter(state.entered, { kind: 'enter' });
      default: {
        const { exits, goal } = this.#graph.rules;
        const isInside = this.#isInside();
        if (isInside && goal !== null && meets(goal, input)) {
          this.#mark({ block: state.at, event: 'goal' });
          return this.#end({ status: 'left', reason: 'goal' });
        }
        if (isInside && exits.some((exit) => meets(exit, input)))
          return this.#end({ status: 'left', reason: reasonOf(input) });
        return this.#run(input);
      }
    }
  }

  /** A waiting reminder has not been let in yet: its trigger says what an order means. */
  #isInside(): boolean {
    const { steps, entered } = this.#state;
    return steps > 1 || entered !== this.#graph.start;
  }

  /** The run is in another version: what was passed stays passed, and a changed wait counts from its beginning. */
  #moved(to: BlockId | null): Turn {
    const state = this.#state;
    if (to === null || !this.#graph.block(to))
      return this.#end({ status: 'left', reason: 'version_changed' });
    const isSame = to === state.at;
    if (isSame && (state.phase === 0 || this.#graph.block(to)?.type !== 'wait')) return this.#rest();
    if (isSame) {
      state.phase = 0;
      // It is the same rest with another end: what comes for it comes in time.
      state.nr -= 1;
      return this.#run({ kind: 'enter' });
    }
    state.since = this.#now.toISOString();
    return this.#enter(to, { kind: 'enter' });
  }

  #answered(answers: readonly Answer[]): Turn {
    const [answer] = answers;
    if (!answer) return this.#rest();
    const { at } = this.#state;
    if (answer.kind === 'sent') {
      this.#state.sent += 1;
      this.#state.messages[at] = answer.message;
      if (this.#state.sent > runLimits.sent) return this.#fail('too_many_messages');
    }
    if (answer.kind === 'refused' && !answer.later)
      this.#mark({ block: at, event: 'refused', why: answer.reason });
    return this.#run({ kind: 'answer', answer });
  }

  #enter(id: BlockId, event: BlockEvent): Turn {
    const state = this.#state;
    if (state.steps >= runLimits.steps) return this.#fail('too_many_steps');
    if (state.burst >= runLimits.burst) return this.#fail('endless_loop');
    if (this.#now.getTime() - Date.parse(state.started) > runLimits.days * 86_400_000)
      return this.#fail('too_old');
    state.at = id;
    state.phase = 0;
    state.tries = 0;
    state.due = null;
    state.since = this.#now.toISOString();
    state.steps += 1;
    state.burst += 1;
    state.visits[id] = (state.visits[id] ?? 0) + 1;
    this.#mark({ block: id, event: 'arrived' });
    if (this.#graph.block(id)?.type === 'goal') this.#mark({ block: id, event: 'goal' });
    return this.#run(event);
  }

  #run(event: BlockEvent): Turn {
    const { at } = this.#state;
    const block = this.#graph.block(at);
    if (!block) return this.#fail('internal');
    const move = kindOf(block).run({
      id: at,
      settings: block.settings,
      state: this.#state,
      now: this.#now,
      event,
      leads: (output) => this.#graph.next(at, output) !== null,
    });
    return this.#follow(move);
  }

  #follow(move: Move): Turn {
    const state = this.#state;
    if (move.vars) Object.assign(state.vars, move.vars);
    if (move.tries !== undefined) state.tries = move.tries;
    if (move.phase !== undefined) state.phase = move.phase;
    switch (move.do) {
      case 'ask': {
        const pause = move.ask.kind === 'send' ? move.ask.pause : 0;
        state.pause += pause;
        const ask = move.ask.kind === 'send' ? { ...move.ask, pause: state.pause } : move.ask;
        return this.#turn({ asks: [{ id: 0, ...ask }] });
      }
      case 'rest':
        state.nr += 1;
        state.rested = this.#now.toISOString();
        state.due = move.due?.toISOString() ?? null;
        state.hears = [...move.hears];
        return this.#rest();
      case 'go':
        return this.#leave(move.output, move.why);
      case 'end':
        return this.#end(move.end);
      case 'stay':
        return this.#rest();
    }
  }

  #leave(output: Output, why: string | undefined): Turn {
    const { at } = this.#state;
    this.#mark({ block: at, event: 'passed', output, ...(why === undefined ? {} : { why }) });
    const next = this.#graph.next(at, output);
    return next === null
      ? this.#end({ status: 'done', reason: 'finished' })
      : this.#enter(next, { kind: 'enter' });
  }

  #rest(): Turn {
    const state = this.#state;
    state.burst = 0;
    state.pause = 0;
    const { exits, goal } = this.#graph.rules;
    const rules = goal === null ? exits : [...exits, goal];
    const hears = new Set<Hears>([...state.hears, ...(this.#isInside() ? rules.flatMap(heardBy) : [])]);
    return this.#turn({
      rest: { hears: [...hears], due: state.due === null ? null : new Date(state.due) },
    });
  }

  #fail(reason: EndReason): Turn {
    return this.#end({ status: 'failed', reason });
  }

  #end(end: End): Turn {
    this.#state.due = null;
    this.#state.hears = [];
    return this.#turn({ end });
  }

  #mark(mark: Mark): void {
    this.#trail.push(mark);
    if (mark.event === 'goal' && !this.#state.reached.includes(mark.block))
      this.#state.reached.push(mark.block);
  }

  #turn(outcome: Partial<Pick<Turn, 'asks' | 'rest' | 'end'>>): Turn {
    return { state: this.#state, asks: [], rest: null, end: null, trail: this.#trail, ...outcome };
  }
}

function heardBy({ on }: Exit): Hears[] {
  return on === 'replied' ? ['reply', 'tap'] : [on];
}

function meets(exit: Exit, input: Input): boolean {
  switch (exit.on) {
    case 'ordered':
      return input.kind === 'ordered' && input.total >= (exit.min_total ?? 0);
    case 'replied':
      return input.kind === 'reply' || input.kind === 'tap';
    case 'joined':
      return input.kind === 'joined' && input.group_id === exit.group_id;
    default:
      return input.kind === exit.on;
  }
}

function reasonOf({ kind }: Input): EndReason {
  switch (kind) {
    case 'ordered':
    case 'clicked':
    case 'joined':
    case 'undeliverable':
      return kind;
    default:
      return 'replied';
  }
}
