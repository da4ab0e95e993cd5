const drafts = 'herald-draft:';
const outgoing = 'herald-outbox:';

/** What somebody wrote to customers in this browser that has not left it. */
export interface Unsent {
  drafts: number;
  /** On their way: they wait for the network or for their turn. */
  waiting: number;
}

/** Counts what is kept of a person, in all their teams. */
export function countUnsent(storage: Storage, userId: number): Unsent {
  return {
    drafts: keysOf(storage, drafts, userId).length,
    waiting: keysOf(storage, outgoing, userId).length,
  };
}

/** Deletes it: whoever uses this computer next does not find it. */
export function forgetUnsent(storage: Storage, userId: number): void {
  for (const kind of [drafts, outgoing])
    for (const key of keysOf(storage, kind, userId)) storage.removeItem(key);
}

function keysOf(storage: Storage, kind: string, userId: number): string[] {
  const prefix = `${kind}${userId}:`;
  return Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.startsWith(prefix),
  );
}
