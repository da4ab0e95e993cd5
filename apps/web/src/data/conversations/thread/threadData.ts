import type {
  Conversation,
  ConversationDetail,
  Message,
  ScheduledMessage,
  TimelineEntry,
} from '@herald/contract';
import { withStableFile } from './stableFiles.ts';

/** What stands between messages: orders, list changes, notes, and what was done to the conversation. */
export type TimelineNote = Exclude<TimelineEntry, { kind: 'message' }>;

/**
 * A conversation as far as it is loaded: one piece without holes. It reaches the present, unless the person jumped to an
 * old message; then `newerCursor` leads on, and what comes in meanwhile is counted in `missed` instead of being added.
 */
export interface ThreadData {
  conversation: Conversation;
  /** Moment of this browser's clock at which the window closes; null when it is closed. */
  closesAt: number | null;
  /** Oldest first. */
  messages: Message[];
  /** Oldest first. */
  notes: TimelineNote[];
  /** To read further back; null at the beginning. */
  olderCursor: string | null;
  /** To read on towards the present; null when the newest message is here. */
  newerCursor: string | null;
  /** Ids of messages that came in while the thread did not reach the present. */
  missed: readonly number[];
  /** Planned messages, and those that could not be sent when their time came. */
  scheduled: ScheduledMessage[];
  reengageWaiting: ConversationDetail['reengage_waiting'];
}

/** The answer of the server in the form of the screen. `now` is the browser's time of the answer. */
export function readDetail(detail: ConversationDetail, now: number): ThreadData {
  const { messages, timeline, older_cursor, newer_cursor, reengage_waiting, scheduled, ...conversation } =
    detail;
  return {
    conversation,
    closesAt: closesAtOf(conversation, now),
    messages: messages.toSorted(compareMessages),
    notes: timeline.filter((entry): entry is TimelineNote => entry.kind !== 'message').sort(compareNotes),
    olderCursor: older_cursor,
    newerCursor: newer_cursor,
    missed: [],
    scheduled,
    reengageWaiting: reengage_waiting,
  };
}

/** Counted from the seconds that are left, so that a wrong clock on the desk does not matter. */
export function closesAtOf(
  row: Pick<Conversation, 'can_send_message' | 'time_left_to_send_message'>,
  now: number,
): number | null {
  return row.can_send_message ? now + row.time_left_to_send_message * 1000 : null;
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

function compareNotes(a: TimelineNote, b: TimelineNote): number {
  return a.at < b.at ? -1 : a.at > b.at ? 1 : 0;
}

/**
 * The newest page, read again, over what was loaded before it. A gap between the two starts the thread anew, unless the
 * person is away from the present: then only what stands around the messages changes.
 */
export function mergeNewest(before: ThreadData | undefined, page: ThreadData): ThreadData {
  if (!before) return page;
  const known = new Map(before.messages.map((message) => [message.id, message]));
  const touches = page.olderCursor === null || page.messages.some(({ id }) => known.has(id));
  if (!touches && before.newerCursor === null) return page;
  if (!touches) return { ...around(before, page), missed: before.missed };
  const oldestId = Math.min(...page.messages.map(({ id }) => id));
  const older = page.olderCursor === null ? [] : before.messages.filter(({ id }) => id > 0 && id < oldestId);
  const fresh = page.messages.map((message) => withStableFile(known.get(message.id), message));
  return {
    ...page,
    messages: [...older, ...fresh].toSorted(compareMessages),
    notes: page.olderCursor === null ? page.notes : replaceNotes(before.notes, page),
    olderCursor: older.length > 0 ? before.olderCursor : page.olderCursor,
  };
}

/** What stands around the messages, from a newer answer. */
function around(before: ThreadData, { conversation, closesAt, scheduled, reengageWaiting }: ThreadData) {
  return { ...before, conversation, closesAt, scheduled, reengageWaiting };
}

/** An older page, put before what is there. */
export function prependOlder(before: ThreadData, page: ThreadData): ThreadData {
  return { ...withPage(before, page), olderCursor: page.olderCursor };
}

/** A newer page, put after what is there; with the last one the thread reaches the present. */
export function appendNewer(before: ThreadData, page: ThreadData): ThreadData {
  const { newerCursor } = page;
  return {
    ...around(withPage(before, page), page),
    newerCursor,
    missed: newerCursor === null ? [] : before.missed,
  };
}

function withPage(before: ThreadData, page: ThreadData): ThreadData {
  const known = new Set(before.messages.map(({ id }) => id));
  const added = page.messages.filter(({ id }) => !known.has(id));
  return {
    ...before,
    messages: [...added, ...before.messages].toSorted(compareMessages),
    notes: mergeNotes(before.notes, page.notes),
  };
}

/** The whole thread, read anew: addresses of files stay as they were while they are good. */
export function keepFiles(before: ThreadData, read: ThreadData): ThreadData {
  const known = new Map(before.messages.map((message) => [message.id, message]));
  return {
    ...read,
    messages: read.messages.map((message) => withStableFile(known.get(message.id), message)),
  };
}

/** Messages that came in while the person reads old ones. */
export function countMissed(before: ThreadData, messageIds: readonly number[]): ThreadData {
  const known = new Set([...before.missed, ...before.messages.map(({ id }) => id)]);
  const added = messageIds.filter((id) => !known.has(id));
  if (before.newerCursor === null || added.length === 0) return before;
  return { ...before, missed: [...before.missed, ...added] };
}

/** One message that was just sent, before any event tells of it; `shown` is how it was drawn until now. */
export function addMessage(before: ThreadData, message: Message, shown?: Message): ThreadData {
  const others = before.messages.filter(({ id }) => id !== message.id);
  const isNew = others.length === before.messages.length;
  // It belongs at the end, and the end is not here.
  if (isNew && before.newerCursor !== null) return before;
  const added = withStableFile(shown, message);
  return { ...before, messages: [...others, added].toSorted(compareMessages) };
}

/** What failed and went out as a new message offers it no more. */
export function markSentAgain(before: ThreadData, id: number): ThreadData {
  const mark = (message: Message) =>
    message.id === id ? { ...message, sent_again: true, may_resend: false } : message;
  return { ...before, messages: before.messages.map(mark) };
}

/** The newest page knows all notes since its oldest message: what it lacks was taken back. */
function replaceNotes(before: readonly TimelineNote[], page: ThreadData): TimelineNote[] {
  const from = page.messages[0]?.created_at ?? '';
  return mergeNotes(
    before.filter(({ at }) => at < from),
    page.notes,
  );
}

function mergeNotes(before: readonly TimelineNote[], added: readonly TimelineNote[]): TimelineNote[] {
  const all = new Map([...before, ...added].map((note) => [keyOfNote(note), note]));
  return [...all.values()].toSorted(compareNotes);
}

export function keyOfNote(note: TimelineNote): string {
  return `${note.kind} ${note.kind === 'note' ? note.note.id : note.id} ${note.at}`;
}
