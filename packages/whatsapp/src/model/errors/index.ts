import { errorRanges, errorTable } from './table.ts';
import type { ErrorAction, ErrorInfo } from './types.ts';

export { lostAccessCode, outOfReach } from './lostAccess.ts';
export { errorTable } from './table.ts';
export type * from './types.ts';

/** Nothing that is sent reaches the person. */
export const notOnWhatsapp = 131026;

/** What a code of Meta means and what to do about it. Never throws: unknown codes fail the message they came with. */
export function classifyError(code: number): ErrorInfo {
  const exact = errorTable.get(code);
  if (exact) return exact;
  const range = errorRanges.find(({ from, to }) => code >= from && code <= to);
  if (range) return { code, title: range.title, action: range.action, timing: 'sync', known: true };
  return { code, title: `Unknown error ${code}`, action: 'fail', timing: 'both', known: false };
}

const retried: readonly ErrorAction[] = ['retry_backoff', 'slow_number', 'wait_pair', 'retry_next_day'];

/** True when the same message may be sent again without anybody changing anything. */
export function isRetryable(action: ErrorAction): boolean {
  return retried.includes(action);
}

/** Pause before the next try at a pair-limited recipient; `attempt` counts from 0. */
export function pairWaitMs(attempt: number): number {
  return 1000 * 4 ** Math.min(attempt, 8);
}
