/** What events said of how many wait for an answer on each number. */
const told = new Map<number, { version: number; at: number }>();
let count = 0;

/** To ask later whether something was told since. */
export function awaitingMoment(): number {
  return count;
}

/** False when a newer count was told before. */
export function hearAwaiting(numberId: number, version: number): boolean {
  const before = told.get(numberId);
  if (before && before.version > version) return false;
  count += 1;
  told.set(numberId, { version, at: count });
  return true;
}

/** True when an answer to a question of that moment may be older than what was told. */
export function wasAwaitingToldSince(numberId: number, moment: number): boolean {
  return (told.get(numberId)?.at ?? 0) > moment;
}
