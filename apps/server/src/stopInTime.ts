/** Longer than anything that a stop may rightly wait for: requests under way, results while the database is away. */
const longestStopMs = 90_000;

/**
 * Ends the process when stopping takes too long, so that whoever restarts it need not kill it. Nothing is lost by that: what was
 * under way counts as uncertain, as after a crash. A stop that succeeds leaves nothing behind that keeps the process alive.
 */
export function stopInTime(onLate: () => void, limitMs = longestStopMs): void {
  setTimeout(onLate, limitMs).unref();
}
