import type { ExperimentChoice, ExperimentState, ExperimentVerdict } from '@herald/contract';
import type { VariantCounts } from './verdict.ts';

/** What came of the messages that are tried out, since the campaign's start. Times are text, as jsonb gives them back. */
export interface ExperimentRun {
  seed: string;
  drawn_at: string;
  /** When the last one of the test had theirs. */
  tested_at?: string;
  /** When the verdict was found; with `ask` it may be that nobody has chosen yet. */
  judged_at?: string;
  verdict?: ExperimentVerdict | null;
  decided_at?: string;
  decided_by?: 'rule' | 'person';
  /** Of each message, how many it was drawn for; missing for tests from before this was kept. */
  drawn?: Record<string, number>;
  /** Messages that could not be sent any more, and how many people got what the others got instead. */
  withdrawn?: { position: number; at: string; people: number }[];
}

export interface ExperimentCounts {
  /** In which the sums are; null while nobody bought anything. */
  currency: string | null;
  variants: VariantCounts[];
}

interface WithExperiment {
  experiment: ExperimentChoice | null;
  experiment_run: ExperimentRun | null;
  rest_variant: number | null;
}

const hourMs = 3_600_000;

/** When the winner is looked for; null before that is known, and when it was. */
export function decidesOn({ experiment, experiment_run: run, rest_variant }: WithExperiment): Date | null {
  if (!experiment?.test || !run?.tested_at || run.judged_at || rest_variant !== null) return null;
  return new Date(new Date(run.tested_at).getTime() + experiment.test.hours * hourMs);
}

/** How far it is. */
export function stateOf({ experiment, experiment_run: run, rest_variant }: WithExperiment): ExperimentState {
  if (!run) return 'planned';
  if (!experiment?.test) return 'even';
  if (rest_variant !== null) return 'decided';
  if (run.judged_at) return 'asking';
  return run.tested_at ? 'waiting' : 'testing';
}
