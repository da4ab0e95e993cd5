import type { Conversation } from '@herald/contract';
import { rowKey } from '#data/conversations/rows.ts';

/**
 * The rows in the order in which they stood: what is known of each is new, who left is gone, and who moved up or came in above
 * waits, so that nobody clicks on somebody else than they aimed at. Who comes in below is drawn, or reading on would stop.
 */
export function steadyRows(before: readonly Conversation[], now: readonly Conversation[]) {
  const fresh = new Map(now.map((row) => [rowKey(row), row]));
  const stood = before.flatMap((row) => fresh.get(rowKey(row)) ?? []);
  const known = new Set(before.map(rowKey));
  const last = Math.max(...stood.map((row) => now.indexOf(row)), -1);
  const below = now.slice(last + 1).filter((row) => !known.has(rowKey(row)));
  const rows = [...stood, ...below];
  return { rows, waiting: now.length - rows.length };
}
