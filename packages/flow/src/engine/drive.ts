import type { Compiled } from '../graph/index.ts';
import type { Answer, AnswerBody, Ask, End, Input, Mark, Rest, RunState } from '../model/index.ts';
import { step, type Turn } from './step.ts';

/** A run that something happened to. */
export interface Riding<Key> {
  key: Key;
  graph: Compiled;
  state: RunState;
  /** In the order in which it happened. */
  inputs: readonly Happened[];
}

/** `nr`: of the rest that it is for; absent: for whichever it finds. */
export type Happened = Input & { nr?: number };

/** What came of one input: a row of the log. */
export interface Burst {
  input: Input;
  answers: AnswerBody[];
  trail: Mark[];
}

export interface Ridden<Key> {
  key: Key;
  state: RunState;
  rest: Rest | null;
  end: End | null;
  bursts: Burst[];
}

/** A question of one run. */
export interface Asked<Key> {
  key: Key;
  state: RunState;
  graph: Compiled;
  now: Date;
  ask: Ask;
}

/** Who answers: the server, the simulator, or the past. */
export interface World<Key> {
  /** In the order of the questions. */
  answer(asked: readonly Asked<Key>[]): Promise<AnswerBody[]>;
}

/**
 * Takes runs on until each of them rests or has ended. The questions of all are put to the world at once: so the rounds
 * reach the database, and not the runs.
 */
export async function drive<Key>(world: World<Key>, ridings: readonly Riding<Key>[]): Promise<Ridden<Key>[]> {
  const riders = ridings.map((riding) => new Rider(riding));
  for (;;) {
    const asked = riders.flatMap((rider) => rider.advance());
    if (asked.length === 0) return riders.map((rider) => rider.result());
    const answers = await world.answer(asked.map(({ rider: _, ...one }) => one));
    asked.forEach(({ rider, ask }, index) => {
      const answer = answers[index];
      if (!answer) throw new Error('the world owes an answer');
      rider.hear({ id: ask.id, ...answer });
    });
  }
}

class Rider<Key> {
  readonly #riding: Riding<Key>;
  readonly #waiting: Happened[];
  readonly #bursts: Burst[] = [];
  #state: RunState;
  #turn: Turn | null = null;
  #answer: Answer | null = null;

  constructor(riding: Riding<Key>) {
    this.#riding = riding;
    this.#state = riding.state;
    this.#waiting = [...riding.inputs];
  }

  /** Steps until it needs an answer, and returns the question; nothing once all has been taken. */
  advance(): (Asked<Key> & { rider: Rider<Key> })[] {
    const { graph, key } = this.#riding;
    for (;;) {
      const input = this.#nextInput();
      if (input === null) return [];
      const turn = step(graph, this.#state, input);
      this.#state = turn.state;
      this.#turn = turn;
      this.#bursts.at(-1)?.trail.push(...turn.trail);
      const [ask] = turn.asks;
      if (ask) return [{ rider: this, key, graph, state: turn.state, now: input.at, ask }];
    }
  }

  hear(answer: Answer): void {
    this.#answer = answer;
    const { id: _, ...body } = answer;
    this.#bursts.at(-1)?.answers.push(body);
  }

  result(): Ridden<Key> {
    const { key } = this.#riding;
    const { rest = null, end = null } = this.#turn ?? {};
    return { key, state: this.#state, rest, end, bursts: this.#bursts };
  }

  #nextInput(): Input | null {
    const answer = this.#answer;
    if (answer) {
      this.#answer = null;
      return { kind: 'answers', at: this.#bursts.at(-1)?.input.at ?? new Date(0), answers: [answer] };
    }
    // What comes after the end finds nobody.
    if (this.#turn?.end) return null;
    for (;;) {
      const next = this.#waiting.shift();
      if (next === undefined) return null;
      const { nr, ...input } = next;
      // What was written before a question left is no answer to it.
      if (nr !== undefined && nr !== this.#state.nr) continue;
      this.#bursts.push({ input, answers: [], trail: [] });
      return input;
    }
  }
}
