/**
 * Rows in the order in which they are being looked at, with what is known of them now. What came or moved in the
 * meantime takes its place once nobody points at the table any more.
 */
export function steadyRows<T extends { id: number }>(kept: readonly T[], fresh: readonly T[]): T[] {
  const byId = new Map(fresh.map((row) => [row.id, row]));
  return kept.map((row) => byId.get(row.id) ?? row);
}
