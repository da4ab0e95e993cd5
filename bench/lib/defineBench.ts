/** What a bench works with. */
export interface BenchContext {
  /** Small amounts, to show that the bench works: its figures mean nothing. */
  short: boolean;
  /** A folder whose database outlives the run and serves the next one; null: everything is thrown away. */
  keep: string | null;
  /** Somebody listens to every fact of every team and writes it down, as automations and webhooks will. */
  records: boolean;
  /** Buttons are tracked and a control group gets nothing, beside a campaign without either. */
  tracked: boolean;
  /** Tells whoever waits how far it is; goes to stderr. */
  progress(text: string): void;
  /** Closed after the run, the last opened first. */
  stack: AsyncDisposableStack;
}

/** A question about speed, with a baseline that is measured in the same run. */
export interface Bench {
  name: string;
  /** What it asks, in one sentence. */
  question: string;
  /** The measured figures; `ratio` is ours over the baseline, or what the bench says it is. */
  run(context: BenchContext): Promise<Record<string, unknown>>;
}

/** Gives a bench its type. */
export function defineBench(bench: Bench): Bench {
  return bench;
}
