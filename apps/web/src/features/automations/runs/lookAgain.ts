import type { ExecutionDetail } from '@herald/contract';

/** Until what was asked for by hand has happened. */
const atOnce = 700;
/** Somebody tries it out on their own phone. */
const soon = 2_000;
/** As the counts on the canvas. */
const nowAndThen = 5_000;

/**
 * In how many milliseconds an open run is looked at again; false once it has ended. Steps are not announced: hundreds are
 * made in one transaction, and a notice for each would cost more than the one person who looks asks for.
 */
export function lookAgainIn(
  run: Pick<ExecutionDetail, 'status' | 'is_test' | 'bursts'> | undefined,
  /** How many bursts there were when something was asked for by hand. */
  before: number | null,
): number | false {
  if (!run) return false;
  if (before !== null && run.bursts.length === before) return atOnce;
  if (run.status !== 'waiting') return false;
  return run.is_test ? soon : nowAndThen;
}
