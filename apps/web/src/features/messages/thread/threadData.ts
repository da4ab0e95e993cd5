import type { Conversation, ConversationDetail, Message, TimelineEntry } from '@herald/contract';

/** What stands between messages: orders and list changes. */
export type TimelineNote = Exclude<TimelineEntry, { kind: 'message' }>;

/** A conversation as far back as it is loaded. */
export interface ThreadData {
  conversation: Conversation;
  /** Moment of this browser's clock at which the window closes; null when it is closed. */
  closesAt: number | null;
  /** Oldest first. */
  messages: Message[];
  notes: TimelineNote[];
  /** To read further back; null at the beginning. */
  olderCursor: string | null;
}

/** The answer of the server in the form of the screen. `now` is the browser's time of the answer. */
export function readDetail(detail: ConversationDetail, now: number): ThreadData {
  const { messages, timeline, older_cursor, reengage_waiting: _, ...conversation } = detail;
  return {
    conversation,
    // Counted from the seconds that are left, so that a wrong clock on the desk does not matter.
    closesAt: detail.can_send_message ? now + detail.time_left_to_send_message * 1000 : null,
    messages: messages.toSorted(compareMessages),
    notes: timeline.filter((entry): entry is TimelineNote => entry.kind !== 'message'),
    olderCursor: older_cursor,
  };
}

/**
 * By time, to the second, because WhatsApp tells the time of a person's message in whole seconds; within one, as they
 * came. A message of ours keeps its place while its status moves: `created_at` never changes.
 */
export function compareMessages(a: Message, b: Message): number {
  const [left, right] = [a.created_at.slice(0, 19), b.created_at.slice(0, 19)];
  if (left !== right) return left < right ? -1 : 1;
  return a.id - b.id;
}

/** The newest page, read again, over what was loaded before it. A gap between the two starts the thread anew. */
export function mergeNewest(before: ThreadData | undefined, page: ThreadData): ThreadData {
  if (!before) return page;
  const known = new Map(before.messages.map((message) => [message.id, message]));
  const touches = page.olderCursor === null || page.messages.some(({ id }) => known.has(id));
  if (!touches) return page;
  const oldestId = Math.min(...page.messages.map(({ id }) => id));
  const older = page.olderCursor === null ? [] : before.messages.filter(({ id }) => id > 0 && id < oldestId);
  const fresh = page.messages.map((message) => withStableFile(known.get(message.id), message));
  return {
    ...page,
    messages: [...older, ...fresh].toSorted(compareMessages),
    notes: page.olderCursor === null ? page.notes : mergeNotes(before.notes, page.notes),
    olderCursor: older.length > 0 ? before.olderCursor : page.olderCursor,
  };
}

/** An older page, put before what is there. */
export function prependOlder(before: ThreadData, page: ThreadData): ThreadData {
  const known = new Set(before.messages.map(({ id }) => id));
  const added = page.messages.filter(({ id }) => !known.has(id));
  return {
    ...before,
    messages: [...added, ...before.messages].toSorted(compareMessages),
    notes: mergeNotes(before.notes, page.notes),
    olderCursor: page.olderCursor,
  };
}

/** One message that was just sent, before any event tells of it; `shown` is how it was drawn until now. */
export function addMessage(before: ThreadData, message: Message, shown?: Message): ThreadData {
  const others = before.messages.filter(({ id }) => id !== message.id);
  const added = withStableFile(shown, message);
  return { ...before, messages: [...others, added].toSorted(compareMessages) };
}

function mergeNotes(before: readonly TimelineNote[], added: readonly TimelineNote[]): TimelineNote[] {
  const all = new Map([...before, ...added].map((note) => [keyOfNote(note), note]));
  return [...all.values()].toSorted((a, b) => (a.at < b.at ? -1 : 1));
}

export function keyOfNote(note: TimelineNote): string {
  return `${note.kind} ${note.id} ${note.at}`;
}

const firstSeen = new Map<string, number>();
const linkKept = 40 * 60_000;

/**
 * Every answer signs the addresses of files anew. The old one is kept while it is good (an hour), or each status of a
 * message would load its image again.
 */
function withStableFile(before: Message | undefined, next: Message): Message {
  if (next.type !== 'media' || !next.message.media_url) return next;
  const url = before?.type === 'media' ? before.message.media_url : null;
  const seen = url === null ? undefined : firstSeen.get(url);
  if (url && seen !== undefined && Date.now() - seen < linkKept) {
    return { ...next, message: { ...next.message, media_url: url } };
  }
  noteLink(next.message.media_url);
  return next;
}

/** Remembers when an address was given, to know how long it is good. */
export function noteLink(url: string): void {
  if (firstSeen.size > 5000) firstSeen.clear();
  if (!firstSeen.has(url)) firstSeen.set(url, Date.now());
}
