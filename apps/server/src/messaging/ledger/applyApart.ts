import { isPassing, savepoint, type Tx } from '../../platform/database/index.ts';
import { applyEvents, type MessageEvent } from './applyEvents.ts';
import type { Change } from './counters.ts';

/** Told of each message that cannot be written, whoever tries: it stays as it is. */
export type OnStuck = (messageId: number, error: unknown) => void;

/** As `applyEvents`, for those who must go on: halves are tried until what cannot be written stands alone. */
export async function applyApart(
  tx: Tx,
  events: readonly MessageEvent[],
  onStuck: OnStuck,
): Promise<Change[]> {
  if (events.length === 0) return [];
  try {
    return await savepoint(tx, () => applyEvents(tx, events));
  } catch (error) {
    if (isPassing(error)) throw error;
    if (events.length === 1) {
      onStuck(events[0]!.messageId, error);
      return [];
    }
  }
  const half = events.length >> 1;
  const first = await applyApart(tx, events.slice(0, half), onStuck);
  return [...first, ...(await applyApart(tx, events.slice(half), onStuck))];
}
