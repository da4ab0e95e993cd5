import type { Tx } from '../../../platform/database/index.ts';

const listeners = new Set<() => void>();

/**
 * Wakes the steppers of this process once the transaction is committed. Those of others find the work within a second by
 * looking: a notification would cost every webhook a round trip.
 */
export function ringFlows(tx: Tx): void {
  tx.afterCommit(() => {
    for (const wake of listeners) wake();
  });
}

export function hearBell(wake: () => void): () => void {
  listeners.add(wake);
  return () => listeners.delete(wake);
}
