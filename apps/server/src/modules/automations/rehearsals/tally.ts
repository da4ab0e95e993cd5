import type { RehearsalResult, RehearsedPerson } from '@herald/contract';
import type { SimRun } from './simRun.ts';

/** Somebody's way, as the row keeps it: without a name. */
export type Way = Omit<RehearsedPerson, 'name'>;

/** So many people are told of one by one. */
const mostWays = 1000;
const longestPath = 60;

/** Counts what runs would have done. */
export class Tally {
  readonly ways: Way[] = [];
  readonly #blocks = new Map<string, RehearsalResult['blocks'][number]>();
  readonly #ended: Record<string, number> = {};
  readonly #reasons: Record<string, number> = {};
  readonly #keptOut: Record<string, number> = {};
  #entered = 0;
  #messages = 0;
  #templates = 0;
  #micros = 0;

  add(run: SimRun): void {
    const status = run.end?.status ?? 'waiting';
    const { entered } = run.state;
    const isIn = run.trail.some(({ block, event }) => block === entered && event === 'passed');
    if (isIn) this.#entered += 1;
    raise(this.#ended, status);
    if (run.end?.status === 'left') raise(this.#reasons, run.end.reason);
    this.#messages += run.messages;
    this.#templates += run.templates;
    this.#micros += run.micros;
    for (const { block, event, output = '', why = '' } of run.trail) {
      const of = this.#block(block);
      if (event === 'arrived') of.arrived += 1;
      if (event === 'passed') raise(of.passed, output);
      if (event === 'refused') raise(of.refused, why);
    }
    if (status === 'waiting') this.#block(run.state.at).waiting += 1;
    if (this.ways.length >= mostWays) return;
    this.ways.push({
      contact_id: run.key.contact_id,
      started_at: run.state.started,
      status,
      end_reason: run.end?.reason ?? null,
      block_id: run.state.at,
      messages: run.messages,
      path: run.trail.slice(0, longestPath),
    });
  }

  keptOut(why: string): void {
    raise(this.#keptOut, why);
  }

  result(currency: string): Omit<RehearsalResult, 'one_in' | 'is_cut' | 'really'> {
    return {
      entered: this.#entered,
      ended: this.#ended,
      reasons: this.#reasons,
      kept_out: this.#keptOut,
      blocks: [...this.#blocks.values()],
      messages: this.#messages,
      templates: this.#templates,
      cost: { micros: Math.round(this.#micros), currency },
    };
  }

  #block(block_id: string) {
    const known = this.#blocks.get(block_id) ?? { block_id, arrived: 0, waiting: 0, passed: {}, refused: {} };
    this.#blocks.set(block_id, known);
    return known;
  }
}

function raise(counts: Record<string, number>, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}
