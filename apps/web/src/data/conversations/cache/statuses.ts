import type { Message, MessageStatus, StatusChange } from '@herald/contract';
import type { ThreadData } from '../thread/threadData.ts';

/** How far a message has come; the other states are no steps of one way. */
const ranks: Partial<Record<MessageStatus, number>> = {
  queued: 0,
  sending: 1,
  accepted: 2,
  sent: 3,
  delivered: 4,
  read: 5,
  played: 6,
};

const mostKept = 2000;
/** What was told lately: an answer that was on its way meanwhile may not know it. */
const told = new Map<number, StatusChange>();

export function noteStatuses(changes: readonly StatusChange[]): void {
  for (const change of changes) {
    const before = told.get(change.id);
    if (before && rankOf(before.status) > rankOf(change.status)) continue;
    told.delete(change.id);
    told.set(change.id, change);
    const [oldest] = told.size > mostKept ? told.keys() : [];
    if (oldest !== undefined) told.delete(oldest);
  }
}

/** The thread with what was told of its messages; the same object when nothing is new. */
export function withStatuses(thread: ThreadData): ThreadData {
  let isChanged = false;
  const messages = thread.messages.map((message) => {
    const next = advance(message, told.get(message.id));
    isChanged ||= next !== message;
    return next;
  });
  return isChanged ? { ...thread, messages } : thread;
}

/** Reports may overtake each other: a message never goes back. One that failed takes its words from the server. */
function advance(message: Message, change: StatusChange | undefined): Message {
  if (!change || rankOf(message.status) < 0) return message;
  const isFurther = rankOf(change.status) > rankOf(message.status);
  const isFuller =
    change.status === message.status && change.read_at !== message.read_at && change.read_at !== null;
  if (!isFurther && !isFuller) return message;
  const { status, sended_at, read_at } = change;
  return { ...message, status, sended_at, read_at };
}

/** Whether a change says all there is to say about a message of the thread. */
export function isExplained(thread: ThreadData, change: StatusChange): boolean {
  const message = thread.messages.find(({ id }) => id === change.id);
  if (message) return rankOf(message.status) >= 0;
  const oldest = thread.messages[0]?.id ?? 0;
  // Of what lies further back nothing is shown; a campaign's message at the end is news.
  return change.id < oldest || thread.newerCursor !== null;
}

function rankOf(status: MessageStatus): number {
  return ranks[status] ?? -1;
}
