import type { Tx } from '../../platform/database/index.ts';
import { advance, type LedgerEvent } from './advance.ts';
import { drawConsequences } from './consequences.ts';
import { type Change, countChanges } from './counters.ts';
import { emitChanges } from './messageFacts.ts';
import { reopenForUnsent } from './reopen.ts';
import { replaceFailed } from './replaceFailed.ts';
import { type LedgerRow, lockMessages, type MessageKey, saveChanges } from './row.ts';
import { skipDeleted } from './skipDeleted.ts';

export interface MessageEvent extends MessageKey {
  event: LedgerEvent;
}

/**
 * Moves messages of one batch: locked, advanced, saved and counted in a few statements, however many there are. Those that
 * the transaction has locked come along by their ids.
 */
export async function applyEvents(
  tx: Tx,
  events: readonly MessageEvent[],
  locked: ReadonlyMap<number, LedgerRow> = new Map(),
): Promise<Change[]> {
  if (events.length === 0) return [];
  const byId = Map.groupBy(events, ({ messageId }) => messageId);
  const keys = [...byId].map(([messageId, [first]]) => ({ teamId: first?.teamId ?? 0, messageId }));
  const changes: Change[] = [];
  const known = keys.flatMap(({ messageId }) => locked.get(messageId) ?? []);
  const others = await lockMessages(
    tx,
    keys.filter(({ messageId }) => !locked.has(messageId)),
  );
  for (const before of [...known, ...others]) {
    const after = (byId.get(before.id) ?? []).reduce((row, { event }) => advance(row, event), before);
    if (!isSame(before, after)) changes.push({ before, after });
  }
  const recipients = await replaceFailed(tx, changes);
  await skipDeleted(tx, changes);
  await reopenForUnsent(tx, changes);
  await saveChanges(tx, changes);
  await drawConsequences(tx, changes);
  await countChanges(tx, changes, recipients);
  emitChanges(tx, changes);
  return changes;
}

/** A redelivered webhook changes nothing, so it must write and announce nothing. */
function isSame(a: LedgerRow, b: LedgerRow): boolean {
  return a === b || (Object.keys(a) as (keyof LedgerRow)[]).every((key) => isEqual(a[key], b[key]));
}

function isEqual(a: unknown, b: unknown): boolean {
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  return a === b;
}
