import type { InboxChanges } from '@herald/contract';

/** Milliseconds between two tellings, at least: what happens meanwhile is drawn together. */
const apart = 100;
/** After this many messages at once nobody reads each as it comes. */
const many = 8;
const furtherApart = 250;

export interface Gathering {
  hear(changes: InboxChanges): void;
  /** Hands on what waits, at once. */
  tellNow(): void;
}

/**
 * Hands changes on: the first at once, and what comes within a moment of it together. However many people write, lists
 * are put in order and drawn a few times a second and not once for each of them.
 */
export function gatherChanges(tell: (changes: InboxChanges) => void): Gathering {
  let waiting = new Map<number, InboxChanges>();
  let isResting = false;

  function tellAll(): void {
    isResting = waiting.size > 0;
    if (!isResting) return;
    const messages = [...waiting.values()].reduce((sum, changes) => sum + changes.messages.length, 0);
    setTimeout(tellAll, messages < many ? apart : furtherApart);
    tellNow();
  }

  function tellNow(): void {
    const all = waiting;
    waiting = new Map();
    for (const changes of all.values()) tell(changes);
  }

  return {
    hear(changes) {
      const { phone_number_id: number } = changes;
      const before = waiting.get(number);
      waiting.set(number, before ? together(before, changes) : changes);
      if (!isResting) tellAll();
    },
    tellNow,
  };
}

/** What both say. Of a conversation that changed once more without its row, the row of before is no longer right. */
function together(before: InboxChanges, next: InboxChanges): InboxChanges {
  const rows = new Map(before.conversations.map((row) => [row.contact_id, row]));
  const told = new Set(next.conversations.map(({ contact_id }) => contact_id));
  for (const id of next.contact_ids) if (!told.has(id)) rows.delete(id);
  for (const row of next.conversations) {
    // Two processes tell of one conversation, and the later state may come first.
    if ((rows.get(row.contact_id)?.version ?? 0) <= row.version) rows.set(row.contact_id, row);
  }
  const both = <Part>(one: readonly Part[], other: readonly Part[]) => [...new Set([...one, ...other])];
  return {
    phone_number_id: next.phone_number_id,
    messages: [...before.messages, ...next.messages],
    contact_ids: both(before.contact_ids, next.contact_ids),
    conversations: [...rows.values()],
    statuses: [...before.statuses, ...next.statuses],
    edited: both(before.edited, next.edited),
    timelines: both(before.timelines, next.timelines),
    awaiting: newer(before.awaiting, next.awaiting),
  };
}

type Awaiting = InboxChanges['awaiting'];

function newer(before: Awaiting, next: Awaiting): Awaiting {
  return before && next && before.version > next.version ? before : (next ?? before);
}
